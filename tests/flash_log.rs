//! The flash log against a flash that is cut off at every byte, lies, wears out, or holds what is
//! nobody's: what was acknowledged is there, and nothing is there that was not appended.
#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use embedded_storage::nor_flash::NorFlash;
use firmware::flash::{Found, Log, LogError, MAX_PAYLOAD, MAX_PREAMBLE, VERSION};
use tests::crc32::crc32;
use tests::nor::{Nor, PicoNor, SharedNor};
use tests::random::Random;

/// The smallest sectors that hold the longest record: little to write, many borders.
const SECTOR: usize = 320;

type Small = Nor<SECTOR, 1>;

/// What the owner of a log asks for.
#[derive(Clone, Debug)]
enum Wish {
    Begin(Vec<u8>),
    Append(Vec<u8>),
}

use Wish::{Append, Begin};

/// A volume: its preamble and its records.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Volume {
    preamble: Vec<u8>,
    records: Vec<Vec<u8>>,
}

/// What a log should hold.
type Held = Option<Volume>;

/// What it should hold after this wish.
fn after(held: &Held, wish: &Wish) -> Held {
    let mut held = held.clone();
    match wish {
        Begin(preamble) => held = Some(Volume { preamble: preamble.clone(), records: vec![] }),
        Append(payload) => held.as_mut().expect("a volume").records.push(payload.clone()),
    }
    held
}

/// What it holds.
fn held<F: NorFlash>(log: &Log<F>, found: Found) -> Held {
    match found {
        Found::Nothing => None,
        Found::Volume => Some(volume(log)),
        other => panic!("{other:?}"),
    }
}

fn volume<F: NorFlash>(log: &Log<F>) -> Volume {
    let (mut records, mut at) = (vec![], log.start());
    while let Some((_, payload, next)) = log.try_read(at).expect("a flash that can be read") {
        records.push(payload.to_vec());
        at = next;
    }
    Volume { preamble: log.preamble().to_vec(), records }
}

/// What is found in a flash.
fn found<F: NorFlash>(flash: F) -> Held {
    let (log, found) = Log::mount(flash);
    held(&log, found)
}

fn grant<F: NorFlash>(log: &mut Log<F>, wish: &Wish) -> Result<(), LogError> {
    match wish {
        Begin(preamble) => log.begin(preamble),
        Append(payload) => log.append(payload).map(|_| ()),
    }
}

/// Grants one wish after the other; answers how many before the first that failed.
fn grant_all<F: NorFlash>(log: &mut Log<F>, wishes: &[Wish]) -> usize {
    wishes.iter().take_while(|wish| grant(log, wish).is_ok()).count()
}

/// What a log should hold after so many of the wishes.
fn model(wishes: &[Wish]) -> Held {
    wishes.iter().fold(None, |held, wish| after(&held, wish))
}

/// So many bytes that differ from call to call.
fn bytes(random: &mut Random, length: usize) -> Vec<u8> {
    (0..length).map(|_| random.bits().to_le_bytes()[0]).collect()
}

/// Volumes with so many records each.
fn wishes(random: &mut Random, records: &[usize], longest: usize) -> Vec<Wish> {
    let mut wishes = vec![];
    for &count in records {
        let length = random.below(MAX_PREAMBLE + 1);
        wishes.push(Begin(bytes(random, length)));
        for _ in 0..count {
            let length = random.below(longest + 1);
            wishes.push(Append(bytes(random, length)));
        }
    }
    wishes
}

/// How much all of these wishes spend.
fn cost<const S: usize, const U: usize>(nor: &Nor<S, U>, wishes: &[Wish]) -> u64 {
    let (mut log, _) = Log::mount(nor.clone());
    assert_eq!(grant_all(&mut log, wishes), wishes.len(), "an uncut run succeeds");
    log.into_flash().spent() - nor.spent()
}

/// A flash cut after so much of these wishes, and how many of them are in it: those granted, and
/// perhaps the one that power was cut in. All others must not be.
fn cut<const S: usize, const U: usize>(
    nor: &Nor<S, U>,
    wishes: &[Wish],
    granted: usize,
    units: u64,
    seed: u64,
) -> (Nor<S, U>, usize) {
    let (mut log, _) = Log::mount(nor.clone());
    log.with_flash(|nor| nor.cut_after(units, seed)).expect("the flash");
    let granted = granted + grant_all(&mut log, &wishes[granted..]);
    let mut nor = log.into_flash();
    nor.power_on();
    let there = found(nor.clone());
    if there == model(&wishes[..granted]) {
        return (nor, granted);
    }
    let more = wishes.len().min(granted + 1);
    assert_eq!(there, model(&wishes[..more]), "cut after {units}, in wish {granted}");
    (nor, more)
}

/// Grants the wishes that are left; then all is there.
fn finish<const S: usize, const U: usize>(nor: Nor<S, U>, wishes: &[Wish], granted: usize) {
    let (mut log, _) = Log::mount(nor);
    assert_eq!(grant_all(&mut log, &wishes[granted..]), wishes.len() - granted);
    assert_eq!(Some(volume(&log)), model(wishes));
    assert_eq!(found(log.into_flash()), model(wishes));
}

#[test]
fn a_log_holds_what_was_appended_to_its_last_volume() {
    random_work(Nor::<512, 1>::new(7), 1);
    random_work(Nor::<512, 4>::new(4), 2);
    random_work(Nor::<SECTOR, 16>::new(3), 3);
    random_work(PicoNor::new(3), 4);
}

/// Appends, new volumes and mounts at random against a list of records.
fn random_work<const S: usize, const U: usize>(nor: Nor<S, U>, seed: u64) {
    let mut random = Random(seed);
    let (mut log, mut expected) = (Log::mount(nor).0, None);
    let mut full = 0;
    for _ in 0..4_000 {
        let begin = expected.is_none() || random.below(100) == 0;
        let length = random.below(if begin { MAX_PREAMBLE } else { MAX_PAYLOAD } + 1);
        let wish = if begin { Begin } else { Append }(bytes(&mut random, length));
        match grant(&mut log, &wish) {
            Ok(()) => expected = after(&expected, &wish),
            Err(LogError::Full) if !begin => (expected, full) = (None, full + 1),
            Err(other) => panic!("{other}"),
        }
        if expected.is_some() && random.below(10) == 0 {
            assert_eq!(Some(volume(&log)), expected);
            let (mounted, found) = Log::mount(log.into_flash());
            assert_eq!(held(&mounted, found), expected);
            log = mounted;
        }
    }
    assert!(full > 0, "it never was full");
}

#[test]
fn a_record_is_read_from_its_place_and_from_before_it() {
    let (mut log, _) = Log::mount(Small::new(7));
    log.begin(b"").expect("a volume");
    let records: Vec<Vec<u8>> = (0..40).map(|i| vec![i; 20]).collect();
    let places: Vec<_> = records.iter().map(|record| log.append(record).expect("room")).collect();
    assert!(places.is_sorted(), "places are in order");
    for (record, &place) in records.iter().zip(&places) {
        let (at, payload, next) = log.read(place).expect("a record");
        assert_eq!((at, &payload[..]), (place, &record[..]));
        let later = log.read(next).map(|(at, ..)| at);
        assert_eq!(later, places.iter().copied().find(|&other| other > place));
    }
    // A place of a volume given up is nowhere.
    log.begin(b"").expect("a volume");
    assert!(log.append(&records[0]).expect("room") > places[39]);
    assert!(places.iter().all(|&place| log.read(place).is_none()));
}

#[test]
fn nothing_acknowledged_is_lost_by_any_cut() {
    let mut random = Random(5);
    let wishes = wishes(&mut random, &[9, 0, 4, 12, 1, 0, 7, 10, 3, 11], 70);
    every_cut(&Small::new(7), &wishes);
    every_cut(&Nor::<512, 4>::new(6), &wishes);
    every_cut(&Nor::<SECTOR, 16>::new(9), &wishes);
}

fn every_cut<const S: usize, const U: usize>(nor: &Nor<S, U>, wishes: &[Wish]) {
    for units in 0..=cost(nor, wishes) {
        let (nor, granted) = cut(nor, wishes, 0, units, units);
        finish(nor, wishes, granted);
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_any_two_cuts() {
    let mut random = Random(6);
    let mut wishes = wishes(&mut random, &[3, 2], 12);
    // One that needs a new sector.
    wishes.insert(3, Append(bytes(&mut random, 230)));
    // On a ring that has been round once.
    let mut old = vec![Begin(vec![0])];
    old.extend((0..5).map(|i| Append(vec![i; MAX_PAYLOAD])));
    let (mut log, _) = Log::mount(Small::new(6));
    grant_all(&mut log, &old);
    log.begin(b"old").expect("a volume");
    let nor = log.into_flash();
    let all = [&[Begin(b"old".to_vec())], &wishes[..]].concat();
    for first in 0..=cost(&nor, &wishes) {
        let (nor, granted) = cut(&nor, &all, 1, first, first);
        for second in 0..=cost(&nor, &all[granted..]) {
            let (nor, granted) = cut(&nor, &all, granted, second, first ^ second << 20);
            finish(nor, &all, granted);
        }
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_hundreds_of_cuts() {
    for seed in 0..40 {
        let mut random = Random(seed);
        let (mut nor, mut expected, mut full) = (Small::new(12), None, false);
        for _ in 0..200 {
            let records = random.below(6);
            let mut wishes = wishes(&mut random, &[records], 30);
            // Mostly the same volume goes on.
            if expected.is_some() && !full && random.below(12) > 0 {
                wishes.remove(0);
            }
            let (mut log, _) = Log::mount(nor);
            let units = random.bits() % 200;
            log.with_flash(|nor| nor.cut_after(units, seed ^ units)).expect("the flash");
            let granted = grant_all(&mut log, &wishes);
            nor = log.into_flash();
            full = !nor.is_off() && granted < wishes.len();
            let least = wishes[..granted].iter().fold(expected, |held, wish| after(&held, wish));
            let most = wishes.get(granted).map(|wish| after(&least, wish));
            nor.power_on();
            expected = found(nor.clone());
            assert!(
                expected == least || !full && Some(&expected) == most.as_ref(),
                "seed {seed}: {expected:?} is neither {least:?} nor {most:?}"
            );
        }
    }
}

#[test]
fn a_write_refused_without_a_power_cut_never_happened() {
    let mut random = Random(7);
    let wishes = wishes(&mut random, &[6, 2, 5, 0, 8], 50);
    let nor = Small::new(8);
    for units in 0..cost(&nor, &wishes) {
        let shared = SharedNor::new(nor.clone());
        let (mut log, _) = Log::mount(shared.clone());
        shared.nor().cut_after(units, units);
        let granted = grant_all(&mut log, &wishes);
        // The driver recovers, the log was never closed.
        shared.nor().power_on();
        let before = model(&wishes[..granted]);
        assert_eq!(volume(&log).records, before.map_or(vec![], |volume| volume.records));
        assert_eq!(grant_all(&mut log, &wishes[granted..]), wishes.len() - granted);
        assert_eq!(found(shared), model(&wishes), "refused after {units}");
    }
}

#[test]
fn sectors_wear_alike() {
    let mut random = Random(8);
    let mut nor = PicoNor::new(11);
    for _ in 0..200 {
        let records = random.below(90);
        let (mut log, _) = Log::mount(nor);
        let wishes = wishes(&mut random, &[records], MAX_PAYLOAD);
        assert_eq!(grant_all(&mut log, &wishes), wishes.len());
        nor = log.into_flash();
    }
    let (least, most) = (nor.erases().iter().min(), nor.erases().iter().max());
    assert!(
        most > Some(&20) && most <= least.map(|least| least + 1).as_ref(),
        "{:?}",
        nor.erases()
    );
}

#[test]
fn bytes_that_are_nobodys_are_an_empty_log() {
    let mut random = Random(9);
    for _ in 0..300 {
        let mut nor = Small::holding(bytes(&mut random, 4 * SECTOR));
        if random.below(2) == 0 {
            // With every sign of ours but the check sums.
            let (mut log, _) = Log::mount(Small::new(4));
            log.begin(b"").expect("a volume");
            let ours = log.into_flash().bytes()[..64].to_vec();
            let length = *random.pick(&[8, 10, 16, 24, 60]);
            for sector in nor.bytes_mut().chunks_mut(SECTOR) {
                sector[..length].copy_from_slice(&ours[..length]);
            }
        }
        let (mut log, found) = Log::mount(nor);
        assert_eq!((found, log.preamble()), (Found::Nothing, &b""[..]));
        assert_eq!((log.read(log.start()), log.append(b"x")), (None, Err(LogError::NoVolume)));
        log.begin(b"new").expect("a volume");
        log.append(b"x").expect("room");
        assert_eq!(volume(&log).records, [b"x"]);
    }
}

/// A flash with two volumes given up and one of several sectors.
fn grown(random: &mut Random) -> (Small, Vec<Wish>) {
    let wishes = wishes(random, &[6, 1, 20], 60);
    let (mut log, _) = Log::mount(Small::new(8));
    assert_eq!(grant_all(&mut log, &wishes), wishes.len());
    (log.into_flash(), wishes)
}

#[test]
fn a_damaged_log_gives_nothing_that_was_not_appended() {
    let mut random = Random(10);
    let mut seen = [0; 3];
    for _ in 0..3_000 {
        let (mut nor, wishes) = grown(&mut random);
        damage(nor.bytes_mut(), &mut random);
        let (mut log, found) = Log::mount(nor);
        match found {
            Found::Volume => {
                assert_is_part(&volume(&log), &wishes);
                seen[0] += 1;
            }
            Found::Damaged => seen[1] += 1,
            Found::Nothing => seen[2] += 1,
            Found::OtherVersion(_) => panic!("no other version was written"),
        }
        log.begin(b"on").expect("a volume");
        log.append(b"it goes").expect("room");
        let (log, _) = Log::mount(log.into_flash());
        assert_eq!(
            volume(&log),
            Volume { preamble: b"on".into(), records: vec![b"it goes".into()] }
        );
    }
    assert!(seen[0] > 100 && seen[1] > 100, "all kinds of damage: {seen:?}");
}

/// Turns over some bits, writes noise, zeros or ones over a run of bytes, or puts what follows one
/// header after another.
fn damage(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..=random.below(6) {
        let start = random.below(bytes.len());
        let most = *random.pick(&[4, 4, SECTOR]);
        let run = start..bytes.len().min(start + 1 + random.below(most));
        match random.below(5) {
            0 => bytes[run].fill(0),
            1 => bytes[run].fill(0xff),
            2 => bytes[run].fill_with(|| random.bits().to_le_bytes()[0]),
            3 => bytes[run].iter_mut().for_each(|byte| *byte ^= 1 << random.below(8)),
            _ => {
                let (from, to) = (start / SECTOR, random.below(bytes.len() / SECTOR));
                bytes.copy_within(from * SECTOR + 64..(from + 1) * SECTOR, to * SECTOR + 64);
            }
        }
    }
}

/// Whether the records are some of those of one volume, in their order.
fn assert_is_part(part: &Volume, wishes: &[Wish]) {
    let begins = (0..wishes.len()).filter(|&i| matches!(wishes[i], Begin(_)));
    let ends = begins.clone().skip(1).chain([wishes.len()]);
    let volumes = ends.filter_map(|end| model(&wishes[..end]));
    assert!(volumes.into_iter().any(|whole| {
        let mut records = whole.records.iter();
        whole.preamble == part.preamble
            && part.records.iter().all(|part| records.any(|record| record == part))
    }));
}

#[test]
fn a_lost_sector_is_damage() {
    let mut random = Random(11);
    let (nor, wishes) = grown(&mut random);
    let mut damaged = 0;
    for sector in 0..nor.erases().len() {
        let mut nor = nor.clone();
        nor.bytes_mut()[sector * SECTOR + 20] ^= 1;
        let (log, found) = Log::mount(nor.clone());
        if found == Found::Damaged {
            damaged += 1;
            assert_eq!((log.preamble(), log.read(log.start())), (&b""[..], None));
            // Beginning anew is all or nothing here too: it stays damaged until it is done.
            every_cut_of_begin(&nor, Found::Damaged);
        } else {
            assert_is_part(&volume(&log), &wishes);
        }
    }
    assert!(damaged >= 2, "every sector of the volume but the newest: {damaged}");
}

/// Whatever is cut of it, the new volume is there or all is refused as it was before.
fn every_cut_of_begin(nor: &Small, before: Found) {
    let wishes = [Begin(b"new".to_vec())];
    for units in 0..=cost(nor, &wishes) {
        let (mut log, found) = Log::mount(nor.clone());
        assert_eq!(found, before);
        log.with_flash(|nor| nor.cut_after(units, units)).expect("the flash");
        let granted = log.begin(b"new").is_ok();
        let mut nor = log.into_flash();
        nor.power_on();
        let (mut log, found) = Log::mount(nor);
        if found != Found::Volume {
            assert!(!granted && (found == before || before != Found::Damaged));
            assert_eq!((log.preamble(), log.read(log.start())), (&b""[..], None));
            log.begin(b"new").expect("a volume");
        }
        log.append(b"x").expect("room");
        let there = self::found(log.into_flash());
        assert_eq!(there, Some(Volume { preamble: b"new".into(), records: vec![b"x".into()] }));
    }
}

/// Makes a sector one of another version: of its header only the first sixteen bytes are known.
fn make_foreign(sector: &mut [u8], version: u16, random: &mut Random) {
    sector[..8].copy_from_slice(b"RING LOG");
    sector[8..10].copy_from_slice(&version.to_le_bytes());
    let check = crc32(&sector[..12]);
    sector[12..16].copy_from_slice(&check);
    let noise = bytes(random, 48);
    sector[16..64].copy_from_slice(&noise);
}

#[test]
fn another_version_is_refused_until_a_volume_is_begun() {
    let mut random = Random(12);
    let (ours, _) = grown(&mut random);
    let sectors = ours.erases().len();
    // All of it, one of the current volume, one before it, one in between.
    for foreign in [(0..sectors).collect(), vec![5], vec![0], vec![1, 4], vec![sectors - 1]] {
        let mut nor = ours.clone();
        for &sector in &foreign {
            let sector = &mut nor.bytes_mut()[sector * SECTOR..][..SECTOR];
            make_foreign(sector, VERSION + 6, &mut random);
        }
        let (mut log, found) = Log::mount(nor.clone());
        assert_eq!(found, Found::OtherVersion(VERSION + 6));
        assert_eq!((log.read(log.start()), log.append(b"x")), (None, Err(LogError::NoVolume)));
        assert_eq!(log.into_flash().bytes(), nor.bytes(), "nothing is changed");
        every_cut_of_begin(&nor, Found::OtherVersion(VERSION + 6));
    }
}

#[test]
fn a_full_log_keeps_what_it_has_and_a_volume_can_begin() {
    for sectors in [3, 4, 9] {
        let (mut log, _) = Log::mount(Small::new(sectors));
        log.begin(b"a").expect("a volume");
        let record = [7; MAX_PAYLOAD];
        // One sector each, and one is kept for the next volume.
        for _ in 1..sectors {
            log.append(&record).expect("room");
        }
        assert_eq!(log.append(&record), Err(LogError::Full));
        // A short one still finds room.
        log.append(b"x").expect("room");
        let (mut log, _) = Log::mount(log.into_flash());
        assert_eq!(log.append(&record), Err(LogError::Full));
        assert_eq!(volume(&log).records.len(), sectors);
        log.begin(b"b").expect("a volume");
        log.append(&record).expect("room");
        assert_eq!(volume(&log), Volume { preamble: b"b".into(), records: vec![record.into()] });
    }
}

#[test]
fn what_is_too_long_is_refused_and_changes_nothing() {
    let (mut log, _) = Log::mount(Small::new(4));
    log.begin(&[1; MAX_PREAMBLE]).expect("a volume");
    log.append(&[2; MAX_PAYLOAD]).expect("room");
    let before = log.with_flash(|nor| nor.clone()).expect("the flash");
    assert_eq!(log.append(&[3; MAX_PAYLOAD + 1]), Err(LogError::TooLong));
    assert_eq!(log.begin(&[4; MAX_PREAMBLE + 1]), Err(LogError::TooLong));
    assert_eq!(log.into_flash().spent(), before.spent());
    let volume = Volume { preamble: vec![1; MAX_PREAMBLE], records: vec![vec![2; MAX_PAYLOAD]] };
    assert_eq!(found(before), Some(volume));
}

#[test]
fn two_sectors_are_too_few() {
    let (mut log, found) = Log::mount(Small::new(2));
    assert_eq!(found, Found::Damaged);
    assert_eq!(log.begin(b""), Err(LogError::Flash));
    assert_eq!(log.append(b""), Err(LogError::NoVolume));
    assert_eq!(log.read(log.start()), None);
}

#[test]
fn a_flash_that_cannot_be_read_is_not_an_empty_log() {
    let mut random = Random(13);
    let (mut nor, wishes) = grown(&mut random);
    for seed in 0..300 {
        nor.flaky(Some(20), seed);
        let (log, found) = Log::mount(nor);
        log.with_flash(|nor| nor.flaky(None, 0)).expect("the flash");
        match found {
            Found::Damaged => assert_eq!(log.preamble(), b""),
            found => assert_eq!(held(&log, found), model(&wishes)),
        }
        nor = log.into_flash();
    }
    let shared = SharedNor::new(nor);
    let (log, _) = Log::mount(shared.clone());
    shared.nor().cut_after(0, 0);
    assert_eq!(log.read(log.start()), None);
    assert_eq!(log.try_read(log.start()), Err(LogError::Flash));
    assert_eq!(Log::mount(shared).1, Found::Damaged);
}

#[test]
fn a_dead_sector_is_passed_over() {
    for (at_zero, at_one) in [(0xff, 0), (0, 0xff), (0x10, 0), (0, 0x10)] {
        let mut nor = Small::new(7);
        for address in 2 * SECTOR..3 * SECTOR {
            nor.stick(address, at_zero, at_one);
        }
        let mut random = Random(14);
        let wishes = wishes(&mut random, &[12, 3, 10, 14, 0, 9], 80);
        assert!(cost(&nor, &wishes) > 0);
        finish(nor.clone(), &wishes, 0);
        every_cut(&nor, &wishes[..20]);
    }
}

#[test]
fn worn_cells_lose_nothing_that_was_acknowledged() {
    let mut refused = 0;
    for seed in 0..300 {
        let mut random = Random(seed);
        let mut nor = PicoNor::new(16);
        for _ in 0..random.below(60) {
            let (address, bit) = (random.below(nor.bytes().len()), 1 << random.below(8));
            let zero = random.below(2) == 0;
            nor.stick(address, if zero { bit } else { 0 }, if zero { 0 } else { bit });
        }
        let (mut log, mut expected) = (Log::mount(nor).0, None);
        for wish in wishes(&mut random, &[29, 16, 32, 33, 40], 200) {
            match grant(&mut log, &wish) {
                Ok(()) => expected = after(&expected, &wish),
                Err(_) => refused += 1,
            }
            let (mounted, found) = Log::mount(log.into_flash());
            assert_eq!(held(&mounted, found), expected, "seed {seed}");
            log = mounted;
        }
    }
    assert_eq!(refused, 0, "it goes round them");
}

#[test]
fn a_driver_that_fails_now_and_then_loses_nothing_that_was_acknowledged() {
    let mut refused = 0;
    for seed in 0..400 {
        let mut random = Random(seed);
        let (mut log, mut expected) = (Log::mount(Small::new(12)).0, None);
        // What refused wishes may yet have done, if power is cut before one is granted.
        let mut others = vec![];
        for wish in wishes(&mut random, &[9, 6, 12, 3, 10], 60) {
            if expected.is_none() && matches!(wish, Append(_)) {
                continue;
            }
            log.with_flash(|nor| nor.flaky(Some(12), random.bits())).expect("the flash");
            let granted = grant(&mut log, &wish).is_ok();
            log.with_flash(|nor| nor.flaky(None, 0)).expect("the flash");
            others.push(after(&expected, &wish));
            if granted {
                expected = others.drain(..).next_back().flatten();
            }
            refused += usize::from(!granted);
            assert!(expected.is_none() || Some(volume(&log)) == expected, "seed {seed}");
            if random.below(5) == 0 {
                let (mounted, found) = Log::mount(log.into_flash());
                let there = held(&mounted, found);
                assert!(there == expected || others.contains(&there), "seed {seed}");
                (log, expected) = (mounted, there);
                others.clear();
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

/// A volume with three records in two sectors, as version 3 writes it. `ff*27` is a byte so many
/// times, `..` is blank to the end of the sector. A change here is a change of the format, which
/// needs another version.
const GOLDEN: &str = "
    52494e47204c4f47 0300 ffff e18083fe 01000000 01000000 08 707265616d626c65 ff*27 ddd3d635
    05fa 6669727374 72cd020a
    00ff 6a16d544
    ..
    52494e47204c4f47 0300 ffff e18083fe 02000000 01000000 08 707265616d626c65 ff*27 7b9bae4b
    eb14 a5*235 2690fdce
    ..
";

/// The bytes of such a text, and blank sectors after them.
fn golden(text: &str) -> Vec<u8> {
    let mut bytes = vec![];
    for word in text.split_whitespace() {
        match word.split_once('*') {
            Some((byte, times)) => bytes.extend(hex(byte).repeat(times.parse().expect("a number"))),
            None if word == ".." => bytes.resize(bytes.len().next_multiple_of(SECTOR), 0xff),
            None => bytes.extend(hex(word)),
        }
    }
    bytes.resize(4 * SECTOR, 0xff);
    bytes
}

fn hex(digits: &str) -> Vec<u8> {
    let pairs = (0..digits.len()).step_by(2).map(|i| &digits[i..i + 2]);
    pairs.map(|pair| u8::from_str_radix(pair, 16).expect("hexadecimal digits")).collect()
}

#[test]
fn the_format_is_that_of_version_3() {
    assert_eq!(VERSION, 3);
    let (mut log, _) = Log::mount(Small::new(4));
    log.begin(b"preamble").expect("a volume");
    let records = vec![b"first".to_vec(), vec![], vec![0xa5; 235]];
    for record in &records {
        log.append(record).expect("room");
    }
    assert_eq!(log.into_flash().bytes(), golden(GOLDEN));
    let there = Volume { preamble: b"preamble".to_vec(), records };
    assert_eq!(found(Small::holding(golden(GOLDEN))), Some(there));
}
