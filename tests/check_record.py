#!/usr/bin/env python3
"""Checks records of Nusubito games.

Written from shared/RECORD.md and the rules alone; it shares nothing with the Rust code. So it
shows that the page says all one needs, and it is a second opinion on every record.

For each file it prints one line: `holds`, `unfinished`, `not opened`, or the first fault, with
its turn if it has one. The exit code is 0 only if every file holds.
"""

import argparse
import datetime
import hashlib
import re
import sys
from collections import namedtuple

# ---------------------------------------------------------------- the board

SQUARES = [column + row for row in "12345" for column in "ABCDE"]
TEMPLES = [s for s in SQUARES if s[0] in "ACE" and s[1] in "135"]
COURTYARD = [s for s in SQUARES if s not in TEMPLES]
RODS = list("135ACE")


def offset(square, right, down):
    """The square so many columns and rows away, or None off the board."""
    column, row = "ABCDE".index(square[0]) + right, int(square[1]) + down
    return "ABCDE"[column] + str(row) if 0 <= column < 5 and 1 <= row <= 5 else None


def around(square, directions):
    return [s for s in (offset(square, *d) for d in directions) if s]


STRAIGHT = [(0, -1), (-1, 0), (1, 0), (0, 1)]
EDGES = {s: around(s, STRAIGHT) for s in SQUARES}
DIAGONALS = {s: around(s, [(-1, -1), (1, -1), (-1, 1), (1, 1)]) for s in SQUARES}
# For each temple its neighbouring temples, and the gap between the two.
LEAPS = {t: {offset(t, 2 * x, 2 * y): offset(t, x, y) for x, y in STRAIGHT if offset(t, x, y)}
         for t in TEMPLES}

LEVELS = "HBS"  # Healer, Builder, Seeker; small letters are downed pawns, as in positions
ATTACK = {"H": 0, "B": 1, "S": 2}
ALL_DARTS, ALL_BOLSTERS, ALL_OF_A_LEVEL = 9, 2, 6


class Fault(Exception):
    """The first thing that is not so, and the turn it is in, if any."""

    def __init__(self, sentence, turn=None):
        super().__init__(sentence)
        self.sentence, self.turn = sentence, turn


class Illegal(Exception):
    """Why a step is against the rules."""


def need(condition, reason):
    if not condition:
        raise Illegal(reason)


class Game:
    """The game at the start of a turn, or inside a turn of the Mist."""

    def __init__(self, edition, setup, treasure):
        self.early = edition == "early"
        self.board = {}
        levels = [LEVELS[int(digit)] for digit in setup.split("/")]
        for squares in (["B2", "C2", "D2"], ["D4", "C4", "B4"]):
            self.board.update(zip(squares, levels))
        self.bolsters = set()
        self.turn, self.side = 1, "T"
        self.left, self.used = 0, set()  # the Mist's actions or points, and its used pawns
        self.darts, self.temple, self.hand = 2, "C3", set(TEMPLES)
        self.treasure = treasure  # None where it is not known
        self.capture = None  # a declared capture that waits for its answer
        self.outcome = None

    def copy(self):
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        for name in ("board", "bolsters", "used", "hand"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def night(self):
        return self.turn % 4 == 0

    def upright(self, square):
        return self.board.get(square, "").isupper()

    def in_pool(self, level):
        on_board = sum(pawn.upper() == level for pawn in self.board.values())
        return on_board < ALL_OF_A_LEVEL

    def hand_digits(self):
        return "%03x" % sum(1 << TEMPLES.index(coin) for coin in self.hand)

    def end_thief(self):
        self.side, self.left, self.used = "M", 2 if self.night() else 3, set()

    def end_mist(self):
        if self.night():
            self.board = {square: pawn.upper() for square, pawn in self.board.items()}
        self.side, self.turn = "T", self.turn + 1


# ---------------------------------------------------------------- the Thief by day

class Day:
    """What the Thief has done so far in a day turn."""

    def __init__(self, game):
        self.start = game.temple
        self.moves = 0
        self.special = None  # as the effect shows it
        self.picked = None
        self.sacrificed = False
        self.downed, self.pushed, self.landed = [], [], []

    def effect(self, end):
        shown = ["!" + s for s in sorted(self.downed, key=SQUARES.index)]
        shown += [t + "~" for t in sorted(self.pushed, key=SQUARES.index)]
        shown += ["~" + s for s in sorted(self.landed, key=SQUARES.index)]
        shown += [self.special] if self.special else []
        shown += ["_"] if self.sacrificed else []
        return " ".join(shown + [end])


def leap_cost(game, temple, to):
    bolstered = len({temple, to} & game.bolsters)
    return (1, 2, 99)[bolstered]  # between two bolstered temples there is no leap


def may_play(game, day, temple):
    """Whether the coin of this temple may end the turn. Another temple means a leap was made."""
    return temple != day.start and temple in game.hand and temple != day.picked


def completable(game, day, temple, darts, moves, special, downed=frozenset()):
    """Whether some steps from here lead to a played coin.

    Leaps and collected darts are all there is to try. A shot costs what the forced attack would,
    and where a pushed Seeker lands changes nothing, as downed pawns never stop the Thief. For a
    third movement any second coin will do: one of the two is not the location's.
    """
    if may_play(game, day, temple):
        return True
    limit = 1 if special else 3 if day.sacrificed or len(game.hand) > 1 else 2
    for to, gap in LEAPS[temple].items():
        attacked = {s for s in (temple, gap, to) if game.upright(s) and s not in downed}
        price = sum(ATTACK[game.board[s]] for s in attacked)
        total = moves + leap_cost(game, temple, to)
        if total <= limit and price <= darts and completable(
                game, day, to, darts - price, total, special, downed | attacked):
            return True
    may_collect = not special and not day.sacrificed and moves <= 1 and darts < ALL_DARTS
    return may_collect and completable(game, day, temple, darts + 1, moves, True, downed)


def completable_now(game, day):
    return completable(game, day, game.temple, game.darts, day.moves, bool(day.special))


def attack(game, day, square):
    """Downs the upright pawn on this square, if there is one, for its price in darts."""
    if game.upright(square):
        price = ATTACK[game.board[square]]
        need(price <= game.darts, "too few darts")
        game.darts -= price
        game.board[square] = game.board[square].lower()
        day.downed.append(square)


def attack_and_push(game, day, temple, landing):
    if not game.upright(temple):
        need(landing is None, f"no upright Seeker to push is on {temple}")
        return
    attack(game, day, temple)
    free = [s for s in EDGES[temple] if s not in game.board]
    if not free:
        need(landing is None, f"no square by {temple} is free for the pushed Seeker")
        return
    need(landing in free, f"the Seeker pushed from {temple} can't land so")
    game.board[landing] = game.board.pop(temple)
    day.downed.remove(temple)
    day.pushed.append(temple)
    day.landed.append(landing)


def leap(game, day, step):
    parts = step.split("~")
    at = next(i for i, square in enumerate(parts) if square in TEMPLES)
    to = parts[at]
    landing_left = parts[0] if at == 1 else None
    landing_entered = parts[at + 1] if len(parts) > at + 1 else None
    need(to in LEAPS[game.temple], "not a neighbouring temple")
    moves = day.moves + leap_cost(game, game.temple, to)
    limit = 1 if day.special else 3 if day.sacrificed else 2
    need(moves <= limit, "too few movements")
    attack_and_push(game, day, game.temple, landing_left)
    attack(game, day, LEAPS[game.temple][to])
    attack_and_push(game, day, to, landing_entered)
    game.temple, day.moves = to, moves


def shoot(game, day, step):
    target = step[1:]
    need(target != game.temple, "the Thief's own temple can't be shot at")
    need(target[0] == game.temple[0] or target[1] == game.temple[1], "not in the row or column")
    need(game.upright(target), "no upright Seeker is there")
    attack(game, day, target)


def take(game, step):
    """A dart, a look at a rod or a coin, as by day so by night."""
    if step == "d":
        need(game.darts < ALL_DARTS, "no dart is in the pool")
        game.darts += 1
    elif step[0] == "?":
        need(step[1] in game.temple, "not the rod of this row or column")
    else:
        need(step[1:] not in game.hand, "this coin is in the hand")
        game.hand.add(step[1:])


def day_special(game, day, step):
    need(not day.special, "a second special")
    need(not day.sacrificed, "a special together with a sacrifice")
    need(day.moves <= 1, "a special with more than one movement")
    take(game, step)
    day.special = step[0] if step[0] == "^" else step
    day.picked = step[1:] if step[0] == "^" else None


def sacrifice(game, day, step):
    need(not day.sacrificed, "a second sacrifice")
    need(not day.special, "a sacrifice together with a special")
    need(step[1:] in game.hand, "this coin is not in the hand")
    need(len(game.hand) > 1, "a single coin can't be sacrificed")
    game.hand.remove(step[1:])
    day.sacrificed = True


def play_coin(game, day):
    need(may_play(game, day, game.temple), "the coin of this temple can't be played")
    game.hand.remove(game.temple)


def treasure_outcome(found):
    return "Thief wins, treasure found" if found else "Mist wins, treasure missed"


def declare_treasure(game, day, told):
    """Returns the effect's last part. Before the first leap the coin is on the table already."""
    if game.early:
        need(not day.special and not day.sacrificed and day.moves <= 1,
             "the declaration is the turn's special")
    if day.moves:
        play_coin(game, day)
    # With card rods nobody but the table knows.
    found = told.endswith("+") if game.treasure is None else game.temple == game.treasure
    game.outcome = treasure_outcome(found)
    return f"${game.temple}{'+' if found else '-'}"


def day_step(game, day, step, told):
    """Does a step by day. Returns the turn's effect if the step ends it."""
    if step == ".":
        play_coin(game, day)
        return day.effect(".")
    if step == "$":
        return day.effect(declare_treasure(game, day, told))
    if step == "x":
        # After a legal step the turn can be completed, so this holds at the turn's start only.
        need(not completable_now(game, day), "the Thief is not cornered")
        game.outcome = "Mist wins, Thief cornered"
        return "x"
    need(step[0] not in ".*", "a step of the night")
    if step[0] in "d?^":
        day_special(game, day, step)
    elif step[0] == "!":
        shoot(game, day, step)
    elif step[0] == "_":
        sacrifice(game, day, step)
    else:
        leap(game, day, step)
    need(completable_now(game, day), "the turn can't be completed after it")
    return None


# ---------------------------------------------------------------- the Thief by night

def shown_order(part):
    """The order in which the effect of a night shows its points."""
    return "d?^*".index(part[0]), (RODS + TEMPLES).index(part[1:]) if part[1:] else 0


def night_step(game, points, step):
    """Does a step by night; `points` is what was shown so far. Returns the effect at the end."""
    if step[0] == ".":
        if len(points) < 2:
            need(step == ".", "nothing is revealed for fewer than two points")
        elif len(points) == 2:
            need(len(step) == 2 and step[1] in game.temple, "two points reveal row or column")
        else:
            need(step[1:] == game.temple, "three points reveal the temple")
        return " ".join(sorted(points, key=shown_order) + [step])
    need(step[0] in "d?^*", "a step of the day")
    need(len(points) < 3, "no point is left")
    if game.early:
        limit = 1 if step[0] == "?" else 2
        need(sum(p[0] == step[0] for p in points) < limit, "too often in one night")
    if step[0] == "*":
        need(step[1:] in game.bolsters, "no bolster is there")
        game.bolsters.remove(step[1:])
    else:
        take(game, step)
    points.append("^" if step[0] == "^" else step)
    return None


def play_true_turn(game, steps, told):
    """Plays the Thief's true steps and returns their effect; the last step ends the turn."""
    day, points = Day(game), []
    effect = None
    for step in steps:
        try:
            if game.night():
                effect = night_step(game, points, step)
            else:
                effect = day_step(game, day, step, told)
        except Illegal as why:
            raise Fault(f"the Thief's step {step} is not legal: {why}", game.turn)
    game.end_thief()
    return effect


def play_told_effect(game, effect):
    """Plays an effect on the table, where the true turn is not opened."""
    darts = game.darts
    *parts, end = effect.split(" ")
    for part in parts:
        square = part.strip("!~*")
        if part[0] == "!":
            need(game.upright(square), f"no upright pawn is on {square}")
            darts -= ATTACK[game.board[square]]
            game.board[square] = game.board[square].lower()
        elif part[-1] == "~":
            need(game.upright(square), f"no upright Seeker is on {square}")
            darts -= ATTACK[game.board.pop(square)]
        elif part[0] == "~":
            need(square in COURTYARD and square not in game.board, f"{square} is not free")
            game.board[square] = "s"
        elif part[0] == "*":
            need(square in game.bolsters, f"no bolster is on {square}")
            game.bolsters.remove(square)
        elif part == "d":
            darts += 1
    need(0 <= darts <= ALL_DARTS, "the darts don't allow it")
    game.darts = darts
    if end[0] == "$":
        game.outcome = treasure_outcome(end[-1] == "+")
    elif end == "x":
        game.outcome = "Mist wins, Thief cornered"
    game.end_thief()


# ---------------------------------------------------------------- the Mist

def stream(game, square):
    """The squares of all upright pawns joined to this one by edges, its own included."""
    found, open_ends = {square}, [square]
    while open_ends:
        for near in EDGES[open_ends.pop()]:
            if near not in found and game.upright(near):
                found.add(near)
                open_ends.append(near)
    return found


def acting(game, square, levels=LEVELS):
    """The level of the pawn that acts: upright, not used, and of one of these levels."""
    need(game.upright(square), f"no upright pawn is on {square}")
    need(game.board[square] in levels, f"the pawn on {square} is of another level")
    need(square not in game.used, f"the pawn on {square} is used")
    return game.board[square]


def move(game, source, to):
    level = acting(game, source)
    need(to not in game.board, f"a pawn is on {to}")
    need(to in COURTYARD or level == "S" and to not in game.bolsters, f"it can't go onto {to}")
    if level == "B":
        reach = DIAGONALS[source]
    elif level == "S" and source in COURTYARD:
        reach = EDGES[source]
    else:  # a Healer's move, or a Seeker that seeks
        reach = [near for square in stream(game, source) for near in EDGES[square]]
    need(to in reach, f"{to} is out of reach")
    need(source in COURTYARD or to in TEMPLES, "a Seeker never goes back to the courtyard")
    del game.board[source]
    game.board[to] = level
    game.used.add(to)
    if level == "S" and source in COURTYARD and game.in_pool("H"):
        game.board[source] = "H"


def heal(game, source, target):
    acting(game, source, "H")
    need(game.board.get(target, "").islower(), f"no downed pawn is on {target}")
    healers = [s for s in EDGES[target] if game.board.get(s) == "H"]
    if game.early:
        need(source in healers, "the sacrificed Healer is no neighbour")
    need(healers, f"no upright Healer is a neighbour of {target}")
    del game.board[source]
    game.board[target] = game.board[target].upper()


def upgrade(game, three, to):
    level = acting(game, three[0], "HB")
    for square in three:
        acting(game, square, level)
    joins = EDGES if level == "H" else DIAGONALS
    # Three are joined when one of them is joined to both others.
    need(any(all(s == middle or s in joins[middle] for s in three) for middle in three),
         "the three are not joined")
    higher = LEVELS[LEVELS.index(level) + 1]
    need(game.in_pool(higher), "the pool is empty")
    need(to in three, "the new pawn comes onto another square")
    for square in three:
        del game.board[square]
    game.board[to] = higher


def bolster(game, source, temple, moved_from):
    acting(game, source, "B")
    need(temple in EDGES[source], f"{temple} shares no edge with {source}")
    need(temple not in game.bolsters, f"{temple} is bolstered")
    need(temple not in game.board, f"a pawn is on {temple}")
    if moved_from:
        need(moved_from in game.bolsters, f"no bolster is on {moved_from}")
        game.bolsters.remove(moved_from)
    need(len(game.bolsters) < ALL_BOLSTERS, "no bolster is spare")
    game.bolsters.add(temple)
    del game.board[source]


def declare_capture(game, step):
    if game.early:
        need(step == "#", "a capture names no Seeker in this edition")
        need(any(game.upright(t) for t in TEMPLES), "no upright Seeker is on a temple")
    else:
        need(step != "#", "a capture names a Seeker in this edition")
        need(game.upright(step[1:]), "no upright Seeker is there")
    game.capture = step


def is_caught(game):
    named = game.early or game.capture == "#" + game.temple
    return named and game.upright(game.temple)


def mist_day_step(game, step):
    if step[0] == "#":
        declare_capture(game, step)
        return
    need(step[0] not in "+^", "a step of the night")
    need(game.left > 0, "no action is left")
    game.left -= 1
    squares = re.findall("[A-E][1-5]", step)
    if "-" in step:
        move(game, *squares)
    elif "+" in step:
        heal(game, *squares)
    elif ">" in step:
        upgrade(game, squares[:3], squares[3])
    else:
        bolster(game, squares[0], squares[1], squares[2] if "<" in step else None)


def mist_night_step(game, step):
    need(step[0] in "+^", "a step of the day")
    square = step[1:]
    if step[0] == "+":
        price, level = 1, "H"
        need(square in COURTYARD and square not in game.board, "not an empty courtyard square")
    else:
        need(game.board.get(square) in ("H", "B"), "no upright Healer or Builder is there")
        price, level = (1, "B") if game.board[square] == "H" else (2, "S")
    need(price <= game.left, "too few points")
    need(game.in_pool(level), "the pool is empty")
    game.left -= price
    game.board[square] = level


def play_mist(game, steps):
    for step in steps:
        try:
            if step == ".":
                game.end_mist()
            elif game.night():
                mist_night_step(game, step)
            else:
                mist_day_step(game, step)
        except Illegal as why:
            raise Fault(f"the Mist's step {step} is not legal: {why}", game.turn)


# ---------------------------------------------------------------- the form of a record

RESULTS = ["Thief wins, treasure found", "Mist wins, treasure missed",
           "Mist wins, Thief captured", "Thief wins, capture missed",
           "Mist wins, Thief cornered", "Mist wins, Thief resigned", "Thief wins, Mist resigned"]
HEX = "[0-9a-f]{64}"
NUMBER = "[1-9][0-9]{0,3}"
SQUARE, TEMPLE, COURT = "[A-E][1-5]", "[ACE][135]", "(?:[BD][1-5]|[ACE][24])"
ROD = "[135ACE]"
NAME = r"(?! )[^\x00-\x1f\x7f-\x9f]{1,60}"  # the ranges are general category Cc

HEADERS = [("Edition", "v18|early"), ("Setup", "[012]/[012]/[012]"), ("Rods", "sealed|cards"),
           ("Thief", NAME), ("Mist", NAME), ("Date", "-|[0-9]{4}-[0-9]{2}-[0-9]{2}"),
           ("Result", "-|" + "|".join(RESULTS)), ("Sealed", HEX), ("Answer", HEX)]
# After the rods, each if it was agreed on.
AGREED = [("Aid", "heat map"), ("Hints", "allowed"), ("Played", "by the handheld, (easy|fair|hard)")]
AFTER_RODS = 3

DAY_EFFECT = (rf"x|(!{SQUARE} )*({TEMPLE}~ )*(~{SQUARE} )*((d|\?{ROD}|\^|_) )?"
              rf"(\.|\${TEMPLE}[+-])")
NIGHT_EFFECT = rf"(d )*(\?{ROD} )*(\^ )*(\*{TEMPLE} )*\.({ROD}|{TEMPLE})?"
THIEF_END = rf"\.({ROD}|{TEMPLE})?|\$|x"
THIEF_STEP = rf"({COURT}~)?{TEMPLE}(~{COURT})?|[!^_*]{TEMPLE}|d|\?{ROD}"
MIST_END = rf"\.|#({TEMPLE})?"
MIST_STEP = (rf"{SQUARE}[-+]{SQUARE}|{SQUARE},{SQUARE},{SQUARE}>{SQUARE}|"
             rf"{SQUARE}\*{TEMPLE}(<{TEMPLE})?|[+^]{SQUARE}")

# `what` is thief, mist, answer, resign or back; `text` is an effect, a word, a side or a turn.
Entry = namedtuple("Entry", "line number what text commitment")
Opened = namedtuple("Opened", "number steps temple hand secret_text")
Record = namedtuple("Record", "lines headers entries secret opened digest")


def form(condition, sentence, line=None):
    """Faults of form have no turn; the line is quoted so that it stays one short line."""
    if not condition:
        raise Fault(sentence if line is None else f"{sentence}: {ascii(line[:60])}")


def in_order(parts, order):
    """Whether these are some of `order`, each once, in its order."""
    return parts == [part for part in order if part in parts]


def read_lines(data):
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise Fault("the text is not UTF-8")
    lines = [line.rstrip(" \t\r") for line in text.split("\n")]
    return [line for line in lines if line]


def read_headers(lines):
    form(lines and lines[0] == "Nusubito record 1", "the first line is not Nusubito record 1")
    expected, at = list(HEADERS), AFTER_RODS
    for agreed in AGREED:
        if any(line.startswith(agreed[0] + ": ") for line in lines[1 + at:2 + at]):
            expected.insert(at, agreed)
            at += 1
    form(len(lines) > len(expected), "a header is missing")
    headers = {}
    for line, (name, pattern) in zip(lines[1:], expected):
        form(re.fullmatch(f"{name}: ({pattern})", line), f"this is no {name} line", line)
        headers[name] = line[len(name) + 2:]
    form("Played" not in headers or headers["Rods"] == "sealed",
         "a handheld that plays by itself can't look at cards")
    try:
        if headers["Date"] != "-":
            datetime.date.fromisoformat(headers["Date"])
    except ValueError:
        raise Fault("the calendar has no such date")
    return headers


def check_effect(number, effect, line):
    """The form of an effect: its parts in their order, by the number's day or night."""
    parts = effect.split(" ")[:-1]
    if number % 4 == 0:
        form(re.fullmatch(NIGHT_EFFECT, effect), "this is no effect of a night", line)
        form(len(parts) <= 3, "more than three points in a night", line)
        form(parts == sorted(parts, key=shown_order), "parts of the effect out of order", line)
        bolsters = [p for p in parts if p[0] == "*"]
        form(len(set(bolsters)) == len(bolsters), "one bolster taken off twice", line)
        return
    form(re.fullmatch(DAY_EFFECT, effect), "this is no effect of a day", line)
    downed = [p[1:] for p in parts if p[0] == "!"]
    pushed = [p[:-1] for p in parts if p[-1] == "~"]
    landed = [p[1:] for p in parts if p[0] == "~"]
    form(all(in_order(squares, SQUARES) for squares in (downed, pushed, landed)),
         "squares of the effect out of order", line)
    form(len(pushed) == len(landed), "pushed and landed Seekers differ in number", line)


def check_steps(steps, step_pattern, end_pattern, most, line):
    form(len(steps) <= most, f"more than {most} steps", line)
    form(re.fullmatch(end_pattern, steps[-1]), "the last step does not end the turn", line)
    for step in steps[:-1]:
        form(re.fullmatch(step_pattern, step), "a step is not in notation, or ends the turn early",
             line)
        if ">" in step:
            three = step[:8].split(",")
            form(in_order(three, SQUARES), "squares of an upgrade out of order", line)


def read_entry(line, next_line):
    match = re.fullmatch(rf"({NUMBER})\. (?:([TM]) (.+)|back ({NUMBER}[TM]))", line)
    form(match, "this is no entry", line)
    number, (side, text, back) = int(match[1]), match.groups()[1:]
    if back:
        return Entry(line, number, "back", back, None)
    if text == "resigns":
        return Entry(line, number, "resign", side, None)
    if side == "M":
        check_steps(text.split(" "), MIST_STEP, MIST_END, 4, line)
        return Entry(line, number, "mist", text, None)
    if text in ("caught", "missed"):
        return Entry(line, number, "answer", text, None)
    check_effect(number, text, line)
    form(next_line and re.fullmatch(f"= {HEX}", next_line), "no commitment follows", line)
    return Entry(line, number, "thief", text, next_line)


def read_opened(line):
    match = re.fullmatch(rf"({NUMBER})\. ((.+) ({TEMPLE}):([01][0-9a-f]{{2}}))", line)
    form(match, "this is no opened turn", line)
    number, secret_text, steps, temple, hand = match.groups()
    steps = steps.split(" ")
    check_steps(steps, THIEF_STEP, THIEF_END, 12, line)
    return Opened(int(number), steps, temple, hand, secret_text)


def read_record(data):
    lines = read_lines(data)
    headers = read_headers(lines)
    rest = lines[1 + len(headers):]
    secret, digest, opened = None, None, []
    if headers["Result"] != "-":
        form(rest and re.fullmatch(f"Digest: {HEX}", rest[-1]), "the last line is no digest")
        digest = rest.pop()[8:]
        at = next((i for i, line in enumerate(rest) if line.startswith("Secret: ")), None)
        if at is not None:
            form(re.fullmatch(f"Secret: {HEX}", rest[at]), "this is no Secret line", rest[at])
            secret = bytes.fromhex(rest[at][8:])
            opened = [read_opened(line) for line in rest[at + 1:]]
            rest = rest[:at]
    entries, at = [], 0
    while at < len(rest):
        entries.append(read_entry(rest[at], rest[at + 1] if at + 1 < len(rest) else None))
        at += 2 if entries[-1].commitment else 1
    return Record(lines, headers, entries, secret, opened, digest)


# ---------------------------------------------------------------- hashes

def H(key, message):
    return hashlib.blake2s(message, key=key, digest_size=32).digest()


def game_id(headers):
    setup = f"{headers['Edition']} {headers['Setup']} {headers['Rods']}"
    if "Aid" in headers:
        setup += " aid"
    if "Hints" in headers:
        setup += " hints"
    if "Played" in headers:
        setup += " thief-" + headers["Played"].rsplit(" ", 1)[1]
    answer = bytes.fromhex(headers["Answer"])
    return H(bytes.fromhex(headers["Sealed"]), b"game\n" + answer + setup.encode())


def derived_treasure(secret, answer):
    for b in range(256):
        for byte in H(secret, b"treasure\n" + answer + bytes([b])):
            if byte < 252:
                return TEMPLES[byte % 9]
    raise Fault("no treasure can be derived")


# ---------------------------------------------------------------- checking

class Replay:
    """Goes through the entries from the start of the game."""

    def __init__(self, record):
        headers, self.secret = record.headers, record.secret
        treasure = None
        if self.secret and headers["Rods"] == "sealed":
            treasure = derived_treasure(self.secret, bytes.fromhex(headers["Answer"]))
        self.game = Game(headers["Edition"], headers["Setup"], treasure)
        self.history = []  # (turn and side, game) at the start of each turn not withdrawn
        self.remember()
        self.chain = game_id(headers)
        self.opened = list(record.opened)
        self.commitments = 0

    def remember(self):
        self.history.append((f"{self.game.turn}{self.game.side}", self.game.copy()))

    def extend_chain(self, line):
        self.chain = H(self.chain, b"line\n" + line.encode())

    def entry(self, entry):
        game, turn = self.game, entry.number
        if game.outcome:
            raise Fault("the game is over before this entry", turn)
        if turn != game.turn:
            raise Fault(f"the game stands in turn {game.turn}", turn)
        expected = {"thief": not game.capture and game.side == "T",
                    "mist": not game.capture and game.side == "M",
                    "answer": game.capture}.get(entry.what, not game.capture)
        if not expected:
            raise Fault("this entry can't come now", turn)
        self.extend_chain(entry.line)
        getattr(self, entry.what)(entry)
        if entry.commitment:
            self.extend_chain(entry.commitment)

    def thief(self, entry):
        if self.secret:
            self.opened_turn(entry)
        else:
            try:
                play_told_effect(self.game, entry.text)
            except Illegal as why:
                raise Fault(f"no Thief could have shown this effect: {why}", entry.number)
        self.remember()

    def opened_turn(self, entry):
        game, turn = self.game, entry.number
        if not self.opened or self.opened[0].number != turn:
            raise Fault("the next opened turn is not the one of this entry", turn)
        true = self.opened.pop(0)
        self.commitments += 1
        key = H(self.secret, b"key\n%d" % self.commitments)
        commitment = H(key, b"turn\n" + self.chain + true.secret_text.encode())
        if entry.commitment != "= " + commitment.hex():
            raise Fault("the commitment is not right", turn)
        effect = play_true_turn(game, true.steps, entry.text)
        if (true.temple, true.hand) != (game.temple, game.hand_digits()):
            raise Fault(f"the turn led to {game.temple}:{game.hand_digits()}", turn)
        if effect != entry.text:
            raise Fault(f"the effect of the true turn is {effect}", turn)

    def mist(self, entry):
        play_mist(self.game, entry.text.split(" "))
        if not self.game.capture:
            self.remember()

    def answer(self, entry):
        caught = entry.text == "caught"
        if self.secret and caught != is_caught(self.game):
            raise Fault("the answer to the capture is not true", entry.number)
        self.game.capture = None
        self.game.outcome = "Mist wins, Thief captured" if caught else "Thief wins, capture missed"

    def resign(self, entry):
        thief = entry.text == "T"
        self.game.outcome = "Mist wins, Thief resigned" if thief else "Thief wins, Mist resigned"

    def back(self, entry):
        names = [name for name, _ in self.history]
        if entry.text not in names:
            raise Fault(f"there is no turn {entry.text} to go back to", entry.number)
        del self.history[names.index(entry.text) + 1:]
        self.game = self.history[-1][1].copy()


def verdict(data):
    """The verdict on a record that has no fault; a fault is raised."""
    record = read_record(data)
    if record.digest:
        lines = "".join(line + "\n" for line in record.lines[:-1])
        digest = H(game_id(record.headers), b"record\n" + lines.encode())
        if record.digest != digest.hex():
            raise Fault("the digest is not right")
    if record.secret and record.headers["Sealed"] != H(record.secret, b"deal\n").hex():
        raise Fault("sealed is not the hash of the secret")
    replay = Replay(record)
    for entry in record.entries:
        replay.entry(entry)
    if replay.opened:
        raise Fault("an opened turn is left over", replay.opened[0].number)
    result, outcome = record.headers["Result"], replay.game.outcome
    if result == "-":
        return "unfinished"
    if result != outcome:
        raise Fault(f"the game ended otherwise: {outcome}" if outcome else "the game has not ended")
    return "holds" if record.secret else "not opened"


def check(data):
    try:
        return verdict(data)
    except Fault as fault:
        turn = "" if fault.turn is None else f", turn {fault.turn}"
        return f"fault{turn}: {fault.sentence}"


def main():
    parser = argparse.ArgumentParser(description="Checks records of Nusubito games.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record")
    files = parser.parse_args().files
    sys.stdout.reconfigure(errors="backslashreplace")
    code = 0
    for name in files:
        try:
            with open(name, "rb") as file:
                data = file.read()
        except (OSError, ValueError) as error:
            print(f"{ascii(name)} can't be read: {error}", file=sys.stderr)
            code = 2
            continue
        line = check(data)
        print(f"{name}: {line}" if len(files) > 1 else line)
        if line != "holds":
            code = max(code, 1)
    return code


if __name__ == "__main__":
    sys.exit(main())
