//! The rules of Nusubito once more, slowly: the oracle the real rules code is compared with.
//!
//! This module is written from `shared/RULES.md` alone and shares nothing with the fast implementation,
//! neither types nor tables nor ideas, so that a misreading or a slip in one of the two shows as a
//! difference. It is naive on purpose: characters in a 5 x 5 grid, strings for steps, vectors of
//! squares that are searched from end to end, and an exhaustive search for "can the turn still be
//! completed". Text goes in (a position, a step) and text comes out. Do not make it faster by
//! making it clever; it is worth something only as long as it can be checked against the rules by
//! reading the two side by side. Section numbers and rulings (R1 to R24) are those of `shared/RULES.md`.
//!
//! Nothing is hidden here, so section 8 has no part in it; nor has resigning, no step (R14).

/// A square as (row, column), both from 0, so that the order of tuples is the square order (1).
type Square = (usize, usize);

/// What `board` holds where no pawn is.
const EMPTY: char = '.';

/// A game, at any moment of it, also inside a turn.
#[derive(Clone)]
pub struct Slow {
    early: bool,
    /// `H B S` upright, `h b s` downed, `EMPTY` elsewhere.
    board: [[char; 5]; 5],
    bolstered: Vec<Square>,
    /// `T` or `M`.
    side: char,
    /// `1`, `2`, `3` or `N`.
    round: char,
    /// The Mist's actions or points left.
    left: u32,
    /// Where the Mist's used pawns stand.
    used: Vec<Square>,
    darts: u32,
    thief: Square,
    hand: Vec<Square>,
    treasure: Square,
    /// The steps of the Thief's turn so far; what the turn has used up is read from them.
    steps: Vec<String>,
    /// The temple the Thief's turn began on.
    began: Square,
    /// Movements spent in the Thief's turn.
    movements: u32,
    winner: Option<char>,
}

// Section 1: the board.

fn squares() -> Vec<Square> {
    (0..5).flat_map(|row| (0..5).map(move |column| (row, column))).collect()
}

/// The squares that pass a test, in square order.
fn squares_where(test: impl Fn(Square) -> bool) -> Vec<Square> {
    squares().into_iter().filter(|&square| test(square)).collect()
}

/// Columns A, C, E and rows 1, 3, 5. All the rest is courtyard.
fn is_temple(square: Square) -> bool {
    [0, 2, 4].contains(&square.0) && [0, 2, 4].contains(&square.1)
}

fn temples() -> Vec<Square> {
    squares_where(is_temple)
}

/// Rows and columns between two squares.
fn distance(a: Square, b: Square) -> (usize, usize) {
    (a.0.abs_diff(b.0), a.1.abs_diff(b.1))
}

fn share_edge(a: Square, b: Square) -> bool {
    distance(a, b) == (0, 1) || distance(a, b) == (1, 0)
}

fn share_corner(a: Square, b: Square) -> bool {
    distance(a, b) == (1, 1)
}

fn neighbour_temples(a: Square, b: Square) -> bool {
    is_temple(a) && is_temple(b) && (distance(a, b) == (0, 2) || distance(a, b) == (2, 0))
}

/// The gap between two neighbouring temples.
fn gap(a: Square, b: Square) -> Square {
    (usize::midpoint(a.0, b.0), usize::midpoint(a.1, b.1))
}

// Section 9: names.

fn column_name(square: Square) -> char {
    ['A', 'B', 'C', 'D', 'E'][square.1]
}

fn row_name(square: Square) -> char {
    ['1', '2', '3', '4', '5'][square.0]
}

fn name(square: Square) -> String {
    format!("{}{}", column_name(square), row_name(square))
}

/// The square of that name.
fn square(text: &str) -> Square {
    squares().into_iter().find(|&square| name(square) == text).expect("the name of a square")
}

/// Squares written one after the other, as in `B1D2`.
fn square_list(text: &str) -> Vec<Square> {
    (0..text.len() / 2).map(|i| square(&text[2 * i..2 * i + 2])).collect()
}

/// The reverse, in square order.
fn names(list: &[Square]) -> String {
    squares_where(|square| list.contains(&square)).into_iter().map(name).collect()
}

/// The same sign before each of some squares, as in `_A1`.
fn each(sign: char, list: Vec<Square>) -> Vec<String> {
    list.into_iter().map(|square| format!("{sign}{}", name(square))).collect()
}

fn first(step: &str) -> char {
    step.chars().next().expect("a step is not empty")
}

impl Slow {
    /// `edition` is "v18" or "early", `position` the seven fields of section 9, nothing hidden.
    pub fn new(edition: &str, position: &str) -> Slow {
        assert!(edition == "v18" || edition == "early", "no edition {edition:?}");
        let fields: Vec<&str> = position.split(' ').collect();
        assert_eq!(fields.len(), 7, "seven fields, not {position:?}");
        let (place, hand) = fields[5].split_once(':').expect("temple and hand");
        let hand = u32::from_str_radix(hand, 16).expect("a hand in hex");
        let (left, used) = match fields[3].split_once(':') {
            Some((left, used)) => (left, square_list(used)),
            None => (fields[3], Vec::new()),
        };
        Slow {
            early: edition == "early",
            board: read_board(fields[0]),
            bolstered: if fields[1] == "-" { Vec::new() } else { square_list(fields[1]) },
            side: first(fields[2]),
            round: fields[2].chars().nth(1).expect("a round"),
            left: if left == "-" { 0 } else { left.parse().expect("a number left") },
            used,
            darts: fields[4].parse().expect("a number of darts"),
            thief: square(place),
            hand: (0..9).filter(|i| hand >> i & 1 == 1).map(|i| temples()[i]).collect(),
            treasure: square(fields[6]),
            steps: Vec::new(),
            began: square(place),
            movements: 0,
            winner: None,
        }
    }

    /// The seven fields of the position as it now stands; None inside a Thief's turn.
    pub fn show(&self) -> Option<String> {
        if !self.steps.is_empty() && self.winner.is_none() {
            return None;
        }
        let bolstered = if self.bolstered.is_empty() { "-".into() } else { names(&self.bolstered) };
        let left = match (self.side, self.used.is_empty()) {
            ('T', _) => "-".into(),
            (_, true) => format!("{}", self.left),
            (_, false) => format!("{}:{}", self.left, names(&self.used)),
        };
        let hand: u32 = (0..9).filter(|&i| self.hand.contains(&temples()[i])).map(|i| 1 << i).sum();
        let board = write_board(&self.board);
        let turn = format!("{}{} {left}", self.side, self.round);
        let thief = format!("{} {}:{hand:03x}", self.darts, name(self.thief));
        Some(format!("{board} {bolstered} {turn} {thief} {}", name(self.treasure)))
    }

    /// None, Some('T') or Some('M').
    pub fn winner(&self) -> Option<char> {
        self.winner
    }

    /// Every legal step in the notation of section 9, sorted by byte; none when the game is over.
    pub fn legal(&self) -> Vec<String> {
        let mut steps = match (self.side, self.round) {
            _ if self.winner.is_some() => Vec::new(),
            ('T', 'N') => self.thief_night(),
            ('T', _) => self.thief_day(),
            (_, 'N') => self.mist_night(),
            _ => self.mist_day(),
        };
        steps.sort();
        steps.dedup();
        steps
    }

    /// Plays one legal step.
    pub fn play(&mut self, step: &str) {
        assert!(self.legal().iter().any(|legal| legal == step), "{step:?} is not legal");
        self.apply(step);
    }

    /// The number of sequences of `depth` legal steps (9).
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal().iter().map(|step| self.after(step).perft(depth - 1)).sum()
    }

    /// The game after a step that is known to be possible.
    fn after(&self, step: &str) -> Slow {
        let mut next = self.clone();
        next.apply(step);
        next
    }

    fn apply(&mut self, step: &str) {
        match (self.side, self.round) {
            ('T', 'N') => self.apply_thief_night(step),
            ('T', _) => self.apply_thief_day(step),
            (_, 'N') => self.apply_mist_night(step),
            _ => self.apply_mist_day(step),
        }
    }

    // Section 2: components.

    fn at(&self, square: Square) -> char {
        self.board[square.0][square.1]
    }

    fn put(&mut self, square: Square, pawn: char) {
        self.board[square.0][square.1] = pawn;
    }

    fn empty(&self, square: Square) -> bool {
        self.at(square) == EMPTY
    }

    fn upright(&self, square: Square) -> bool {
        self.at(square).is_ascii_uppercase()
    }

    /// Whether a pawn of that kind is left in its pool; downed pawns are on the board too.
    fn in_pool(&self, kind: char) -> bool {
        squares_where(|square| self.at(square).to_ascii_uppercase() == kind).len() < 6
    }

    /// Every coin that is not in the hand lies on the table.
    fn table(&self) -> Vec<Square> {
        squares_where(|square| is_temple(square) && !self.hand.contains(&square))
    }

    // Section 3: order of play.

    fn end_thief_turn(&mut self) {
        self.side = 'M';
        self.left = if self.round == 'N' { 2 } else { 3 };
        self.steps.clear();
    }

    fn end_mist_turn(&mut self) {
        self.side = 'T';
        self.round = match self.round {
            '1' => '2',
            '2' => '3',
            '3' => 'N',
            _ => '1',
        };
        self.used.clear();
        self.began = self.thief;
        self.movements = 0;
    }

    // Section 4: the Thief by day.

    /// The candidates after which the turn can still be completed (the last point of the section),
    /// and the declarations, which end the game instead.
    fn thief_day(&self) -> Vec<String> {
        let mut steps = self.day_candidates();
        steps.retain(|step| step == "." || self.after(step).completable());
        if steps.is_empty() {
            // Cornered (R4, R24). It can only be so at the start, as no legal step leads there.
            assert!(self.steps.is_empty(), "stuck inside a turn");
            steps.push("x".into());
        }
        if self.may_declare() {
            steps.push("$".into());
        }
        steps
    }

    /// Whether some sequence of steps leads to a played coin.
    fn completable(&self) -> bool {
        self.day_candidates().iter().any(|step| step == "." || self.after(step).completable())
    }

    /// What the rules for each kind of step allow, completable or not.
    fn day_candidates(&self) -> Vec<String> {
        let mut steps = Vec::new();
        if self.may_play_coin() {
            steps.push(".".into());
        }
        steps.extend(self.leaps());
        steps.extend(self.shots());
        steps.extend(self.sacrifices());
        steps.extend(self.specials());
        steps
    }

    /// Leaps of this turn; nothing but a leap begins with the letter of a column.
    fn leaps_made(&self) -> usize {
        self.steps.iter().filter(|step| ('A'..='E').contains(&first(step))).count()
    }

    fn special_done(&self) -> bool {
        self.steps.iter().any(|step| ['d', '?', '^'].contains(&first(step)))
    }

    fn sacrificed(&self) -> bool {
        self.steps.iter().any(|step| first(step) == '_')
    }

    /// End of turn: at least one leap, another temple than the first (R2), its coin in hand and
    /// not picked up this turn (R19).
    fn may_play_coin(&self) -> bool {
        self.leaps_made() > 0
            && self.thief != self.began
            && self.hand.contains(&self.thief)
            && !self.steps.contains(&format!("^{}", name(self.thief)))
    }

    /// Find the treasure (R20, R21). At the start no more is asked than that no leap was made: the
    /// words on a coin to show are read as the ruling's reason, not as a further condition.
    fn may_declare(&self) -> bool {
        let in_place = self.leaps_made() == 0 || self.may_play_coin();
        let as_special = !self.special_done() && !self.sacrificed() && self.movements <= 1;
        in_place && (as_special || !self.early)
    }

    /// What a leap to that temple costs, or None if bolsters or the movements left forbid it.
    fn leap_cost(&self, to: Square) -> Option<u32> {
        let cost = match (self.bolstered.contains(&self.thief), self.bolstered.contains(&to)) {
            (true, true) => return None,
            (false, false) => 1,
            _ => 2,
        };
        // A special leaves room for a single leap of cost 1.
        let movements = if self.special_done() { 1 } else { 2 + u32::from(self.sacrificed()) };
        (self.movements + cost <= movements).then_some(cost)
    }

    /// Every leap with every choice of landing squares, attacks resolved in the order of the rules.
    fn leaps(&self) -> Vec<String> {
        let mut steps = Vec::new();
        for to in temples() {
            if !neighbour_temples(self.thief, to) || self.leap_cost(to).is_none() {
                continue;
            }
            for left in self.landings(self.thief) {
                let mut way = self.clone();
                if way.attack(self.thief, left) && way.attack(gap(self.thief, to), None) {
                    let mut landings = way.landings(to);
                    landings.retain(|&entered| way.clone().attack(to, entered));
                    steps.extend(landings.into_iter().map(|entered| leap_text(left, to, entered)));
                }
            }
        }
        steps
    }

    /// Where a Seeker attacked on a temple may land; a single None if there is no upright Seeker,
    /// or no room around it, so that it stays on its temple.
    fn landings(&self, temple: Square) -> Vec<Option<Square>> {
        // All neighbours of a temple are courtyard.
        let free = squares_where(|square| share_edge(square, temple) && self.empty(square));
        if self.at(temple) != 'S' || free.is_empty() {
            return vec![None];
        }
        free.into_iter().map(Some).collect()
    }

    /// Downs the upright pawn on a square, if there is one, and moves it to its landing square, if
    /// it has one. False if the darts don't suffice.
    fn attack(&mut self, square: Square, landing: Option<Square>) -> bool {
        if !self.upright(square) {
            return true;
        }
        let pawn = self.at(square);
        let price = match pawn {
            'H' => 0,
            'B' => 1,
            _ => 2,
        };
        if self.darts < price {
            return false;
        }
        self.darts -= price;
        self.put(square, EMPTY);
        self.put(landing.unwrap_or(square), pawn.to_ascii_lowercase());
        true
    }

    /// Upright Seekers on other temples of the Thief's row and column (R1, R17).
    fn shots(&self) -> Vec<String> {
        if self.darts < 2 {
            return Vec::new();
        }
        let in_line = |square: Square| square.0 == self.thief.0 || square.1 == self.thief.1;
        let target = |square| is_temple(square) && square != self.thief && in_line(square);
        each('!', squares_where(|square| target(square) && self.at(square) == 'S'))
    }

    /// One coin a turn, at any moment of it (R18), not the only one, never with a special.
    fn sacrifices(&self) -> Vec<String> {
        if self.sacrificed() || self.special_done() || self.hand.len() < 2 {
            return Vec::new();
        }
        each('_', self.hand.clone())
    }

    /// One a turn, before or after a single leap of cost 1, never with a sacrifice.
    fn specials(&self) -> Vec<String> {
        if self.special_done() || self.sacrificed() || self.movements > 1 {
            return Vec::new();
        }
        self.darts_rods_coins()
    }

    /// What a special by day and a point by night have in common (R3, R5: any coin on the table).
    fn darts_rods_coins(&self) -> Vec<String> {
        let mut steps = each('^', self.table());
        steps.extend([column_name, row_name].map(|rod| format!("?{}", rod(self.thief))));
        if self.darts < 9 {
            steps.push("d".into());
        }
        steps
    }

    fn apply_thief_day(&mut self, step: &str) {
        let rest = &step[1..];
        match first(step) {
            '.' => {
                self.play_location_coin();
                return self.end_thief_turn();
            }
            '$' => {
                if self.leaps_made() > 0 {
                    self.play_location_coin();
                }
                self.winner = Some(if self.thief == self.treasure { 'T' } else { 'M' });
            }
            'x' => self.winner = Some('M'),
            '!' => assert!(self.attack(square(rest), None)),
            '_' => self.hand.retain(|&coin| coin != square(rest)),
            'A'..='E' => self.leap(step),
            _ => self.apply_dart_rod_coin(step),
        }
        self.steps.push(step.into());
    }

    fn play_location_coin(&mut self) {
        let here = self.thief;
        self.hand.retain(|&coin| coin != here);
    }

    fn leap(&mut self, step: &str) {
        let parts: Vec<Square> = step.split('~').map(square).collect();
        // Pawns are pushed into the courtyard, so the temple among the parts is where it goes.
        let place = parts.iter().position(|&part| is_temple(part)).expect("a temple to leap to");
        let (from, to) = (self.thief, parts[place]);
        self.movements += self.leap_cost(to).expect("movements for the leap");
        assert!(self.attack(from, parts[..place].first().copied()));
        assert!(self.attack(gap(from, to), None));
        assert!(self.attack(to, parts[place + 1..].first().copied()));
        self.thief = to;
    }

    fn apply_dart_rod_coin(&mut self, step: &str) {
        match first(step) {
            'd' => self.darts += 1,
            '?' => {} // what the Thief sees is no part of the position
            '^' => self.hand.push(square(&step[1..])),
            _ => panic!("no step {step:?}"),
        }
    }

    // Section 5: the Thief by night.

    fn thief_night(&self) -> Vec<String> {
        let (column, row) = (column_name(self.thief), row_name(self.thief));
        let mut steps = Vec::new();
        if self.steps.len() < 3 {
            steps = self.darts_rods_coins();
            steps.extend(each('*', self.bolstered.clone()));
            steps.retain(|step| self.night_allows(step));
        }
        match self.steps.len() {
            0 | 1 => steps.push(".".into()),
            2 => steps.extend([format!(".{column}"), format!(".{row}")]),
            _ => steps.push(format!(".{column}{row}")),
        }
        steps
    }

    /// Early: the rod once, each of the others at most twice.
    fn night_allows(&self, step: &str) -> bool {
        let so_far = self.steps.iter().filter(|done| first(done) == first(step)).count();
        !self.early || so_far < if first(step) == '?' { 1 } else { 2 }
    }

    fn apply_thief_night(&mut self, step: &str) {
        match first(step) {
            '.' => return self.end_thief_turn(),
            '*' => self.bolstered.retain(|&temple| temple != square(&step[1..])),
            _ => self.apply_dart_rod_coin(step),
        }
        self.steps.push(step.into());
    }

    // Section 6: the Mist by day.

    fn mist_day(&self) -> Vec<String> {
        let mut steps = vec![".".to_string()];
        steps.extend(self.captures());
        if self.left > 0 {
            steps.extend(self.moves());
            steps.extend(self.heals());
            steps.extend(self.bolsterings());
            steps.extend(self.upgrades('H', share_edge, 'B'));
            steps.extend(self.upgrades('B', share_corner, 'S')); // three in both editions (R9)
        }
        steps
    }

    /// The upright and unused pawns of a kind.
    fn ready(&self, kind: char) -> Vec<Square> {
        squares_where(|square| self.at(square) == kind && !self.used.contains(&square))
    }

    /// All upright pawns joined to this one by edges, itself included.
    fn stream(&self, from: Square) -> Vec<Square> {
        let mut stream = vec![from];
        loop {
            let beside = |square| stream.iter().any(|&joined| share_edge(joined, square));
            let new = |square| self.upright(square) && !stream.contains(&square) && beside(square);
            let found = squares_where(new);
            if found.is_empty() {
                return stream;
            }
            stream.extend(found);
        }
    }

    fn beside_stream(&self, from: Square, to: Square) -> bool {
        self.stream(from).into_iter().any(|square| share_edge(square, to))
    }

    fn moves(&self) -> Vec<String> {
        let mut steps = Vec::new();
        for kind in ['H', 'B', 'S'] {
            for from in self.ready(kind) {
                let to = squares_where(|to| self.may_move(from, to));
                steps.extend(to.into_iter().map(|to| format!("{}-{}", name(from), name(to))));
            }
        }
        steps
    }

    /// Whether the pawn on a square may move, occupy or seek to another (R7).
    fn may_move(&self, from: Square, to: Square) -> bool {
        if !self.open(to) {
            return false;
        }
        match (self.at(from), is_temple(from), is_temple(to)) {
            ('H', _, false) | ('S', true, true) => self.beside_stream(from, to),
            ('B', _, false) => share_corner(from, to),
            ('S', false, _) => share_edge(from, to),
            _ => false,
        }
    }

    /// No pawn, upright or downed, and no bolster (which only temples have).
    fn open(&self, square: Square) -> bool {
        self.empty(square) && !self.bolstered.contains(&square)
    }

    /// V18: some upright Healer neighbours the downed pawn, used or not. Early: the sacrificed one.
    fn heals(&self) -> Vec<String> {
        let mut steps = Vec::new();
        for pawn in squares_where(|square| self.at(square).is_ascii_lowercase()) {
            let beside = squares_where(|at| self.at(at) == 'H' && share_edge(at, pawn));
            for healer in self.ready('H') {
                if beside.contains(&healer) || (!self.early && !beside.is_empty()) {
                    steps.push(format!("{}+{}", name(healer), name(pawn)));
                }
            }
        }
        steps
    }

    /// Edge neighbours only (R8), with a spare bolster or one moved from another temple (R22).
    fn bolsterings(&self) -> Vec<String> {
        let mut steps = Vec::new();
        for builder in self.ready('B') {
            let beside = squares_where(|square| is_temple(square) && share_edge(square, builder));
            for temple in beside.into_iter().filter(|&temple| self.open(temple)) {
                let step = format!("{}*{}", name(builder), name(temple));
                steps.extend(self.bolstered.iter().map(|&from| format!("{step}<{}", name(from))));
                if self.bolstered.len() < 2 {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Three pawns of a kind, joined in a chain, become one of the next kind.
    fn upgrades(&self, kind: char, joined: fn(Square, Square) -> bool, next: char) -> Vec<String> {
        let mut steps = Vec::new();
        let ready = self.ready(kind);
        for &a in &ready {
            for &b in ready.iter().filter(|&&b| b > a) {
                for &c in ready.iter().filter(|&&c| c > b) {
                    // Three are one group as soon as two of their three pairs are joined.
                    let pairs = [joined(a, b), joined(b, c), joined(a, c)];
                    if pairs.iter().filter(|&&pair| pair).count() < 2 || !self.in_pool(next) {
                        continue;
                    }
                    let three = format!("{},{},{}", name(a), name(b), name(c));
                    steps.extend([a, b, c].map(|place| format!("{three}>{}", name(place))));
                }
            }
        }
        steps
    }

    /// Free (R23), by any upright Seeker on a temple, used or not. Early names none (R10).
    fn captures(&self) -> Vec<String> {
        let mut steps = each('#', squares_where(|at| is_temple(at) && self.at(at) == 'S'));
        if self.early {
            for step in &mut steps {
                step.truncate(1);
            }
        }
        steps
    }

    fn apply_mist_day(&mut self, step: &str) {
        if step == "." {
            return self.end_mist_turn();
        }
        if let Some(named) = step.strip_prefix('#') {
            let there = self.at(self.thief) == 'S' && (self.early || square(named) == self.thief);
            self.winner = Some(if there { 'M' } else { 'T' });
            return;
        }
        self.left -= 1;
        if let Some((from, to)) = step.split_once('-') {
            self.move_pawn(square(from), square(to));
        } else if let Some((healer, pawn)) = step.split_once('+') {
            let raised = self.at(square(pawn)).to_ascii_uppercase();
            self.put(square(healer), EMPTY);
            self.put(square(pawn), raised);
        } else if let Some((builder, temple)) = step.split_once('*') {
            self.put(square(builder), EMPTY);
            self.bolster(temple);
        } else {
            let (three, place) = step.split_once('>').expect("an upgrade");
            let next = if self.at(square(place)) == 'H' { 'B' } else { 'S' };
            three.split(',').for_each(|pawn| self.put(square(pawn), EMPTY));
            self.put(square(place), next); // spawned, so not used (R6)
        }
    }

    fn move_pawn(&mut self, from: Square, to: Square) {
        let pawn = self.at(from);
        let spawns = pawn == 'S' && !is_temple(from) && self.in_pool('H');
        self.put(to, pawn);
        self.put(from, if spawns { 'H' } else { EMPTY });
        self.used.push(to);
    }

    /// `A1` with a spare bolster, `A1<C5` with that of C5.
    fn bolster(&mut self, text: &str) {
        let (temple, moved) = text.split_once('<').unwrap_or((text, ""));
        self.bolstered.retain(|&other| name(other) != moved);
        self.bolstered.push(square(temple));
    }

    // Section 7: the Mist by night.

    fn mist_night(&self) -> Vec<String> {
        let mut steps = vec![".".to_string()];
        for square in squares() {
            let point = match self.at(square) {
                // R11: never on a temple.
                EMPTY if !is_temple(square) && self.in_pool('H') => Some((1, '+')),
                'H' if self.in_pool('B') => Some((1, '^')),
                'B' if self.in_pool('S') => Some((2, '^')),
                _ => None,
            };
            if let Some((_, sign)) = point.filter(|&(price, _)| price <= self.left) {
                steps.push(format!("{sign}{}", name(square)));
            }
        }
        steps
    }

    fn apply_mist_night(&mut self, step: &str) {
        if step == "." {
            self.board = self.board.map(|row| row.map(|pawn| pawn.to_ascii_uppercase()));
            return self.end_mist_turn();
        }
        let place = square(&step[1..]);
        let (price, pawn) = match self.at(place) {
            EMPTY => (1, 'H'),
            'H' => (1, 'B'),
            _ => (2, 'S'),
        };
        self.left -= price;
        self.put(place, pawn);
    }
}

fn read_board(text: &str) -> [[char; 5]; 5] {
    let mut board = [[EMPTY; 5]; 5];
    for (row, line) in text.split('/').enumerate() {
        let mut column = 0;
        for c in line.chars() {
            if let Some(empty) = c.to_digit(10) {
                column += empty as usize;
            } else {
                board[row][column] = c;
                column += 1;
            }
        }
        assert_eq!(column, 5, "five columns in {line:?}");
    }
    board
}

fn write_board(board: &[[char; 5]; 5]) -> String {
    let mut text = board.map(|row| row.iter().collect::<String>()).join("/");
    // The longest runs first, so that none is written as two numbers.
    for run in (1..=5).rev() {
        text = text.replace(&EMPTY.to_string().repeat(run), &run.to_string());
    }
    text
}

fn leap_text(left: Option<Square>, to: Square, entered: Option<Square>) -> String {
    let parts = [left, Some(to), entered];
    parts.into_iter().flatten().map(name).collect::<Vec<_>>().join("~")
}

#[cfg(test)]
mod tests {
    use super::Slow;

    const START: &str = "5/1HBS1/5/1SBH1/5 - T1 - 2 C3:1ff E5";

    /// The legal steps after some steps, with spaces.
    fn legal(edition: &str, position: &str, steps: &str) -> String {
        after(edition, position, steps).legal().join(" ")
    }

    /// The position after some steps.
    fn shown(edition: &str, position: &str, steps: &str) -> String {
        after(edition, position, steps).show().expect("no turn under way")
    }

    fn after(edition: &str, position: &str, steps: &str) -> Slow {
        let mut game = Slow::new(edition, position);
        steps.split_whitespace().for_each(|step| game.play(step));
        game
    }

    #[test]
    fn start() {
        for edition in ["v18", "early"] {
            let steps = "$ ?3 ?C A3 C1 C5 E3 _A1 _A3 _A5 _C1 _C3 _C5 _E1 _E3 _E5 d";
            assert_eq!(legal(edition, START, ""), steps);
            assert_eq!(Slow::new(edition, START).show().as_deref(), Some(START));
        }
    }

    #[test]
    fn a_day_and_a_night() {
        let position = shown("v18", START, "C1 .");
        assert_eq!(position, "5/1HbS1/5/1SBH1/5 - M1 3 1 C1:1fd E5");
        let position = shown("v18", &position, "D2-D1 .");
        assert_eq!(position, "3S1/1HbH1/5/1SBH1/5 - T2 - 1 C1:1fd E5");
        let position = shown("v18", &position, "C3 . . A3 . .");
        assert_eq!(position, "3S1/1HbH1/5/1SBH1/5 - TN - 1 A3:1e5 E5");
        let position = shown("v18", &position, "^C1 d .A +B1 ^B1 .");
        assert_eq!(position, "1B1S1/1HBH1/5/1SBH1/5 - T1 - 2 A3:1e7 E5");
        assert_eq!(after("v18", &position, "d").show(), None);
    }

    #[test]
    fn cornered_with_only_the_coin_of_the_own_temple() {
        let position = "5/5/5/5/5 - T2 - 9 A1:001 A1";
        assert_eq!(legal("v18", position, ""), "$ x");
        assert_eq!(after("early", position, "$").winner(), Some('T'));
        assert_eq!(after("early", position, "x").winner(), Some('M'));
        assert_eq!(legal("v18", position, "x"), "");
        assert_eq!(Slow::new("v18", position).perft(1), 2);
        assert_eq!(Slow::new("v18", position).perft(2), 0);
    }

    #[test]
    fn a_seeker_is_pushed_off_the_temple_left() {
        // Only coin C1: the way by A3 is too long, and a single coin can't be sacrificed.
        let position = "S4/5/5/5/5 - T1 - 2 A1:002 C1";
        let coins = "^A1 ^A3 ^A5 ^C3 ^C5 ^E1 ^E3 ^E5";
        assert_eq!(legal("v18", position, ""), format!("$ ?1 ?A A2~C1 B1~C1 {coins} d"));
        assert_eq!(legal("v18", position, "d"), "$ A2~C1 B1~C1");
        assert_eq!(legal("early", position, "d"), "A2~C1 B1~C1");
        assert_eq!(legal("v18", position, "B1~C1"), format!("$ . ?1 ?C {coins} d"));
        assert_eq!(legal("v18", position, "B1~C1 d"), "$ .");
        assert_eq!(legal("early", position, "B1~C1 d"), ".");
        assert_eq!(shown("v18", position, "B1~C1 ."), "1s3/5/5/5/5 - M1 3 0 C1:000 C1");
    }

    #[test]
    fn seekers_pushed_and_shot() {
        // From A1 past a Builder onto C1 takes 5 darts, and A2 is the only way off A1.
        let position = "SBS2/5/5/5/5 - T1 - 5 A1:002 A5";
        let coins = "^A1 ^A3 ^A5 ^C3 ^C5 ^E1 ^E3 ^E5";
        assert_eq!(legal("v18", position, ""), format!("!C1 $ ?1 ?A A2~C1~C2 A2~C1~D1 {coins} d"));
        assert_eq!(legal("v18", position, "!C1 d"), "$ A2~C1");
        assert_eq!(shown("v18", position, "!C1 A2~C1 ."), "1bs2/s4/5/5/5 - M1 3 0 C1:000 A5");
        // No room beside A1: the Seeker stays there, downed.
        let position = "Sh3/h4/5/5/5 - T1 - 2 A1:002 A5";
        assert_eq!(shown("v18", position, "C1 ."), "sh3/h4/5/5/5 - M1 3 0 C1:000 A5");
    }

    #[test]
    fn bolsters_and_sacrifice() {
        // From C1 every leap costs 2, and there is none to C3. Coins A1 and A3 are in hand, so a
        // third movement costs one of the two.
        let position = "5/5/5/5/5 C1C3 T1 - 9 C1:009 A1";
        assert_eq!(legal("v18", position, ""), "$ A1 _A1 _A3");
        assert_eq!(legal("v18", position, "A1"), "$ . _A1 _A3");
        assert_eq!(legal("early", position, "A1"), ". _A1 _A3");
        assert_eq!(legal("v18", position, "_A3"), "$ A1");
        assert_eq!(legal("early", position, "_A3"), "A1");
        assert_eq!(legal("v18", position, "_A1 A1"), "A3");
        assert_eq!(legal("early", position, "_A3 A1"), ".");
        // Doubling back (R2): C3 may be entered again, but the turn can't end there.
        assert_eq!(legal("v18", START, "_A1 E3 C3"), "A3 C1 C5 E3");
        let doubled = "5/1HBS1/5/1SBH1/5 - M1 3 2 E3:1de E5";
        assert_eq!(shown("early", START, "_A1 E3 C3 E3 ."), doubled);
    }

    #[test]
    fn thief_by_night() {
        let position = "5/5/5/5/5 A1E5 TN - 7 C3:1fe A1";
        assert_eq!(legal("early", position, ""), "*A1 *E5 . ?3 ?C ^A1 d");
        assert_eq!(legal("early", position, "d ?C"), "*A1 *E5 .3 .C ^A1 d");
        assert_eq!(legal("v18", position, "d d"), "*A1 *E5 .3 .C ?3 ?C ^A1");
        assert_eq!(legal("v18", position, "?C ?C"), "*A1 *E5 .3 .C ?3 ?C ^A1 d");
        assert_eq!(legal("v18", position, "*E5 ^A1 d"), ".C3");
        assert_eq!(shown("v18", position, "*E5 ."), "5/5/5/5/5 A1 MN 2 7 C3:1fe A1");
    }

    #[test]
    fn heal() {
        let position = "1H3/2b1H/5/5/5 - M1 3 0 C3:000 A1";
        assert_eq!(legal("v18", position, ""), ". B1-B2 E2-D2");
        assert_eq!(legal("v18", position, "B1-B2"), ". E2+C2 E2-D2");
        assert_eq!(legal("early", position, "B1-B2"), ". E2-D2");
        let healed = "5/1HB2/5/5/5 - M1 1:B2 0 C3:000 A1";
        assert_eq!(shown("v18", position, "B1-B2 E2+C2"), healed);
        // The healed Builder may act (R6).
        assert_eq!(legal("v18", healed, ""), ". C2*C1 C2*C3 C2-B1 C2-B3 C2-D1 C2-D3");
    }

    #[test]
    fn upgrades() {
        let position = "5/HHH2/5/5/5 - M1 1 0 C3:000 A1";
        let upgrades = "A2,B2,C2>A2 A2,B2,C2>B2 A2,B2,C2>C2";
        let moves = "A2-B1 A2-B3 A2-D2 B2-B1 B2-B3 B2-D2 C2-B1 C2-B3 C2-D2";
        assert_eq!(legal("v18", position, ""), format!(". {upgrades} {moves}"));
        let after_upgrade = shown("v18", position, "A2,B2,C2>C2");
        assert_eq!(after_upgrade, "5/2B2/5/5/5 - M1 0 0 C3:000 A1");
        // Builders join by diagonals. That on B1 is used; no bolster is spare.
        let position = "1B3/B1B2/1B3/5/5 A1C1 M2 2:B1 0 C3:000 A1";
        let a2 = "A2*A3<A1 A2*A3<C1 A2,C2,B3>A2 A2,C2,B3>B3 A2,C2,B3>C2";
        let b3 = "B3*A3<A1 B3*A3<C1 B3*C3<A1 B3*C3<C1 B3-A4 B3-C4";
        let c2 = "C2*C3<A1 C2*C3<C1 C2-D1 C2-D3";
        assert_eq!(legal("early", position, ""), format!(". {a2} {b3} {c2}"));
    }

    #[test]
    fn bolster_with_a_spare_or_a_moved_one() {
        // B2 is a crossing, so the Builder there can neither move nor bolster.
        let position = "5/1B3/5/B4/5 E5 M1 1 0 C3:000 A1";
        let steps = ". A4*A3 A4*A3<E5 A4*A5 A4*A5<E5 A4-B3 A4-B5";
        assert_eq!(legal("v18", position, ""), steps);
        assert_eq!(shown("v18", position, "A4*A3"), "5/1B3/5/5/5 A3E5 M1 0 0 C3:000 A1");
        assert_eq!(shown("v18", position, "A4*A3<E5"), "5/1B3/5/5/5 A3 M1 0 0 C3:000 A1");
    }

    #[test]
    fn seek_and_capture() {
        // As in the booklets: from A5 by B5, B4, B3, C3 and C2 to C1, but with C5 bolstered. All
        // other pawns are used, to keep the list short. Where they are downed nothing is joined.
        let position = "5/2H2/1HS2/1H3/SH3 C5 M1 1:C2B3C3B4B5 0 C1:000 A1";
        assert_eq!(legal("v18", position, ""), "#A5 #C3 . A5-A3 A5-C1");
        assert_eq!(legal("early", &position.replace('H', "h"), ""), "# .");
        assert_eq!(legal("v18", position, "A5-C1"), "#C1 #C3 .");
        assert_eq!(after("v18", position, "A5-C1 #C1").winner(), Some('M'));
        assert_eq!(after("v18", position, "A5-C1 #C3").winner(), Some('T'));
        assert_eq!(after("early", position, "A5-C1 #").winner(), Some('M'));
        assert_eq!(after("early", position, "#").winner(), Some('T'));
        assert_eq!(legal("early", position, "#"), "");
    }

    #[test]
    fn a_seeker_leaves_a_healer_while_there_is_one() {
        let position = "5/5/5/3S1/5 - M1 1 0 C3:000 A1";
        assert_eq!(legal("v18", position, ""), ". D4-C4 D4-D3 D4-D5 D4-E4");
        assert_eq!(shown("v18", position, "D4-C4"), "5/5/5/2SH1/5 - M1 0:C4 0 C3:000 A1");
        let position = "1h1h1/h1h1h/5/3S1/1h3 - M1 1 0 C3:000 A1";
        let moved = "1h1h1/h1h1h/3S1/5/1h3 - M1 0:D3 0 C3:000 A1";
        assert_eq!(shown("v18", position, "D4-D3"), moved);
    }

    #[test]
    fn mist_by_night() {
        // All six Builders are out, so no Healer can become one until D4 has become a Seeker.
        let position = "1H1H1/b1b1b/1b1b1/3B1/1H3 - MN 2 0 C3:000 A1";
        assert_eq!(legal("v18", position, ""), "+A4 +B2 +B4 +C4 +D2 +D5 +E4 . ^D4");
        assert_eq!(legal("v18", position, "+A4"), "+B2 +B4 +C4 +D2 +D5 +E4 .");
        assert_eq!(legal("v18", position, "^D4"), ".");
        let morning = "1H1H1/B1B1B/1B1B1/3S1/1H3 - T1 - 0 C3:000 A1";
        assert_eq!(shown("v18", position, "^D4 ."), morning);
    }
}
