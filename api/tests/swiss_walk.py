#!/usr/bin/env python3
"""One Swiss over HTTP, from the first entry to the final table, against a brade that is running.

    python3 api/tests/swiss_walk.py http://127.0.0.1:8080 [TOKEN]

Nine players, five rounds; one comes late, into round 2; one leaves after round 3; one result of round 2 is corrected,
after a preview. The final table is computed here as well, from nothing but the pairings and the results that were
entered, and held against the one that brade shows: points, Buchholz, places. Nobody may meet the same opponent twice or
have two byes. Without a token it works where nobody has an account yet, from the machine that brade runs on.

Exit codes: 0 all is as it should be; 1 something is not, which is said in one line; 2 the arguments make no sense.
Only the standard library is needed. What was entered stays: use a database that can be thrown away.
"""

import json
import sys
import urllib.error
import urllib.request
from fractions import Fraction

PLANTS = ["Ek", "Alm", "Bok", "Lind", "Rönn", "Hägg", "Sälg", "Asp", "Björk"]
LATE = "Oxel"
ROUNDS = 5
LATE_ROUND = 2
CORRECTED_ROUND = 2
LEAVES_AFTER = 3
LEAVER = 4


class Wrong(Exception):
    """Something is not as it should be."""


def check(holds, message):
    if not holds:
        raise Wrong(message)


class Service:
    """A brade that is running."""

    def __init__(self, base, token):
        self.base = base.rstrip("/") + "/api/v1"
        self.token = token

    def ask(self, method, path, body=None):
        """Sends a request and gives the JSON of the answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            said = error.read().decode(errors="replace")
            raise Wrong(f"{method} {path}: {error.code} {said}") from error
        except (OSError, ValueError) as error:
            raise Wrong(f"{method} {self.base}{path}: {error}") from error


class Swiss:
    """The tournament, and what this script knows of it by itself."""

    def __init__(self, service):
        self.service = service
        self.names = {}
        # By round: who met whom under which key, who won, and who had the bye.
        self.pairs = {}
        self.winners = {}
        self.byes = {}
        self.gone = set()
        body = {"name": "Schweizern steg för steg", "starts_on": "2026-10-03"}
        self.path = "/tournaments/" + service.ask("POST", "/tournaments", body)["id"]

    def post(self, path, body):
        return self.service.ask("POST", f"{self.path}/{path}", body)

    def get(self, path):
        return self.service.ask("GET", f"{self.path}/{path}")

    def enter(self, name):
        player = self.service.ask("POST", "/players", {"name": name})
        entrant = self.post("entrants", {"player_id": player["id"]})
        self.names[entrant["number"]] = name

    def pair(self, number):
        """Pairs and publishes a round, and holds it to be one that may be."""
        draft = self.post("stages/1/rounds:pair", {"round": number})
        check(draft["state"] == "draft", f"round {number} is {draft['state']} after pairing, not a draft")
        self.post(f"stages/1/rounds/{number}/publish", {})
        shown = self.get(f"stages/1/rounds/{number}")
        pairs = {
            match["key"]: (match["first"]["entrant"]["number"], match["second"]["entrant"]["number"])
            for match in shown["matches"]
        }
        byes = [free["entrant"]["number"] for free in shown["free"] if free["kind"] == "allocated-bye"]
        there = set(self.names) - self.gone
        placed = [who for pair in pairs.values() for who in pair] + byes
        check(sorted(placed) == sorted(there), f"round {number}: {sorted(there)} are there, {sorted(placed)} are paired")
        check(len(byes) == len(there) % 2, f"round {number}: {len(byes)} byes among {len(there)}")
        for who in byes:
            check(who not in self.byes.values(), f"round {number}: {self.names[who]} has a second bye")
        met = {frozenset(pair) for earlier in self.pairs.values() for pair in earlier.values()}
        for first, second in pairs.values():
            again = f"round {number}: {self.names[first]} and {self.names[second]} meet again"
            check(frozenset((first, second)) not in met, again)
        self.pairs[number] = pairs
        self.byes.update({number: who for who in byes})
        self.winners[number] = {}

    def result(self, number, key, winner):
        """The body of a result in which this one of the two wins."""
        half = "first" if self.pairs[number][key][0] == winner else "second"
        win = "jan" if (winner + number) % 3 == 0 else "bear-off"
        return {"games": [{"winner": half, "win": win}]}

    def set_result(self, number, key, winner, why=None):
        body = self.result(number, key, winner)
        body["why"] = why
        self.service.ask("PUT", f"{self.path}/stages/1/matches/{key}/result", body)
        self.winners[number][key] = winner

    def play(self, number):
        """The stronger one wins, but not always."""
        for key, pair in self.pairs[number].items():
            upset = (sum(pair) + number) % 4 == 0
            self.set_result(number, key, max(pair) if upset else min(pair))

    def correct(self, number):
        """Turns a result round, after a look at what that would change."""
        key, (first, second) = sorted(self.pairs[number].items())[0]
        wrong = self.winners[number][key]
        right = second if wrong == first else first
        before = self.get("stages/1/standings")
        preview = self.post(f"stages/1/matches/{key}/results:preview", self.result(number, key, right))
        check(preview["begun"] == [], f"nothing depends on {key}, and the preview names {preview['begun']}")
        check(self.get("stages/1/standings") == before, "the preview changed the standings")
        check(preview["before"] == before, "the preview shows other standings before the change than there are")
        self.set_result(number, key, right, why="entered the wrong way round")
        after = self.get("stages/1/standings")
        check(preview["after"] == after, "the correction gives other standings than the preview had said")
        return f"{key} is a win of {self.names[right]}, not of {self.names[wrong]}"

    def close(self, number):
        closed = self.post(f"stages/1/rounds/{number}/close", {})
        check(closed["state"] == "closed", f"round {number} is {closed['state']}, not closed")

    def opponent(self, number, who):
        for key, pair in self.pairs[number].items():
            if who in pair:
                return (pair[0] if pair[1] == who else pair[1]), self.winners[number][key] == who
        return None, self.byes.get(number) == who

    def table(self):
        """Place, points and Buchholz of each, computed here: a bye is a point, an absence none, and a round without a
        match counts in Buchholz as one against somebody with one's own points."""
        history = {who: [self.opponent(number, who) for number in self.pairs] for who in self.names}
        points = {who: Fraction(sum(won for _, won in rounds)) for who, rounds in history.items()}
        buchholz = {
            who: sum((points[who if other is None else other] for other, _ in rounds), Fraction(0))
            for who, rounds in history.items()
        }
        value = {who: (points[who], buchholz[who]) for who in self.names}
        place = {who: 1 + sum(other > value[who] for other in value.values()) for who in self.names}
        return {who: (place[who], *value[who]) for who in self.names}

    def shown_table(self):
        """The same as brade shows it."""
        (table,) = self.get("stages/1/standings")["tables"]
        shown = {}
        for row in table["rows"]:
            buchholz = next(value for value in row["tie_breaks"] if value["name"] == "buchholz")
            values = (Fraction(row["score"]["value"]), Fraction(buchholz["value"]))
            shown[row["entrant"]["number"]] = (row["place"], *values)
        return shown


def number(value):
    return f"{float(value):g}"


def walk(service):
    swiss = Swiss(service)
    for name in PLANTS:
        swiss.enter(name)
    swiss.post("stages", {"format": "swiss", "rounds": ROUNDS, "tie_breaks": ["buchholz"]})
    swiss.post("stages/1/start", {})
    for round_number in range(1, ROUNDS + 1):
        if round_number == LATE_ROUND:
            swiss.enter(LATE)
        swiss.pair(round_number)
        swiss.play(round_number)
        if round_number == CORRECTED_ROUND:
            print(f"round {round_number}: {swiss.correct(round_number)}")
        swiss.close(round_number)
        if round_number == LEAVES_AFTER:
            swiss.post(f"entrants/{LEAVER}/withdraw", {"why": "ill"})
            swiss.gone.add(LEAVER)
    tournament = service.ask("GET", swiss.path)
    check(tournament["state"] == "finished", f"the tournament is {tournament['state']}, not finished")
    computed, shown = swiss.table(), swiss.shown_table()
    print(f"{'place':>5}  {'name':<8}{'points':>6}{'Buchholz':>10}")
    for who, (place, points, buchholz) in sorted(computed.items(), key=lambda row: (row[1][0], row[0])):
        print(f"{place:>5}  {swiss.names[who]:<8}{number(points):>6}{number(buchholz):>10}")
    check(set(shown) == set(computed), f"brade lists {sorted(shown)}, and {sorted(computed)} took part")
    for who, row in computed.items():
        theirs = shown[who]
        for what, mine, brades in zip(("place", "points", "Buchholz"), row, theirs):
            said = f"{what} of {swiss.names[who]}: {number(mine)} by this script, {'none' if brades is None else number(brades)} by brade"
            check(mine == brades, said)


def main(arguments):
    if len(arguments) not in (1, 2) or not arguments[0].startswith(("http://", "https://")):
        print("usage: swiss_walk.py http://127.0.0.1:8080 [TOKEN]", file=sys.stderr)
        return 2
    try:
        walk(Service(arguments[0], arguments[1] if len(arguments) == 2 else None))
    except Wrong as wrong:
        print(f"swiss_walk: {wrong}", file=sys.stderr)
        return 1
    print("points, Buchholz and places are as computed; nobody met anybody twice or had two byes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
