-- Matches of belote (BELOTE.md). What a deal was is its text; everything else of it follows from that and can be made anew.
CREATE TABLE belote_matches (
    id TEXT NOT NULL PRIMARY KEY,
    club_id TEXT NOT NULL REFERENCES clubs (id),
    -- The names of the teams, where they have one; else they are called by their players.
    north_south TEXT,
    east_west TEXT,
    -- Who sits where; NULL for somebody who is only named, or not known at all.
    seat_1 TEXT REFERENCES players (id),
    seat_2 TEXT REFERENCES players (id),
    seat_3 TEXT REFERENCES players (id),
    seat_4 TEXT REFERENCES players (id),
    -- The names of those who are no players of the club.
    name_1 TEXT,
    name_2 TEXT,
    name_3 TEXT,
    name_4 TEXT,
    length TEXT NOT NULL CHECK (length IN ('1000', '500', 'deal')),
    -- Comma-separated names.
    options TEXT NOT NULL,
    -- How a match ended that was not played out, and who won it then.
    termination TEXT CHECK (termination IN ('conceded', 'forfeited', 'adjudicated')),
    winner TEXT CHECK (winner IN ('ns', 'ew', 'draw')),
    -- Tags and comments of a stored record: its text without the deals. NULL for a match that was entered here.
    tags TEXT,
    -- What a stored record is recognised by when it comes again.
    content_key TEXT,
    -- What follows from the deals: how the match stands, what verifying its record gives, how many there are, the totals.
    status TEXT NOT NULL CHECK (status IN ('open', 'ns', 'ew', 'drawn')),
    verdict TEXT NOT NULL,
    deals INT4 NOT NULL,
    total_ns INT4 NOT NULL,
    total_ew INT4 NOT NULL,
    -- Came in with a copy of a tournament that is here already: it counts for nothing.
    copied BOOLEAN NOT NULL,
    created_by TEXT NOT NULL REFERENCES actors (id),
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    -- Raised by every change of the match and of its deals.
    version INT4 NOT NULL
);

CREATE TABLE belote_deals (
    match_id TEXT NOT NULL REFERENCES belote_matches (id),
    -- From 1.
    number INT4 NOT NULL,
    -- The deal as its record writes it, without the number.
    record TEXT NOT NULL,
    -- What follows from that: whether it is finished, legal, kept by its cards; and what it came to.
    status TEXT NOT NULL CHECK (status IN ('finished', 'unfinished', 'illegal')),
    recorded BOOLEAN NOT NULL,
    thrown_in BOOLEAN NOT NULL,
    dealer INT4,
    taker INT4,
    contract TEXT,
    points_ns INT4,
    points_ew INT4,
    score_ns INT4,
    score_ew INT4,
    capot TEXT,
    belote TEXT,
    -- made, even or failed; and by how much the taker's team had more.
    made TEXT,
    margin INT4,
    created_at TIMESTAMP NOT NULL,
    updated_at TIMESTAMP NOT NULL,
    version INT4 NOT NULL,
    PRIMARY KEY (match_id, number)
);

-- A match of which a player has entered results of his own, until the other team or a director has confirmed them.
CREATE TABLE belote_reports (
    match_id TEXT NOT NULL PRIMARY KEY REFERENCES belote_matches (id),
    reported_by TEXT NOT NULL REFERENCES actors (id),
    player_id TEXT NOT NULL REFERENCES players (id),
    reported_at TIMESTAMP NOT NULL,
    -- Both NULL until it is confirmed.
    confirmed_by TEXT REFERENCES actors (id),
    confirmed_at TIMESTAMP,
    -- The first deal whose result waits.
    from_deal INT4 NOT NULL
);
