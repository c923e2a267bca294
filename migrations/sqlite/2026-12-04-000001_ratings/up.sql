-- What each rated match did to its two players. All of it follows from the matches and can be computed anew.
-- Ratings and deviations are in thousandths, volatilities in milliardths, so both databases hold the same.
CREATE TABLE rating_steps (
    rule_set TEXT NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id),
    -- yyyy-mm-dd: when its last game was played. Matches of one day count in the order in which they were made.
    day TEXT NOT NULL,
    white_id TEXT NOT NULL REFERENCES players (id),
    black_id TEXT NOT NULL REFERENCES players (id),
    winner TEXT NOT NULL CHECK (winner IN ('white', 'black')),
    -- White before the match …
    white_before INT4 NOT NULL,
    white_before_deviation INT4 NOT NULL,
    white_before_volatility INT4 NOT NULL,
    white_before_matches INT4 NOT NULL,
    white_before_day TEXT,
    -- … and after it.
    white_rating INT4 NOT NULL,
    white_deviation INT4 NOT NULL,
    white_volatility INT4 NOT NULL,
    -- Black before the match …
    black_before INT4 NOT NULL,
    black_before_deviation INT4 NOT NULL,
    black_before_volatility INT4 NOT NULL,
    black_before_matches INT4 NOT NULL,
    black_before_day TEXT,
    -- … and after it.
    black_rating INT4 NOT NULL,
    black_deviation INT4 NOT NULL,
    black_volatility INT4 NOT NULL,
    PRIMARY KEY (rule_set, match_id)
);

-- How strong each player is held to be now: what his last step made of it.
CREATE TABLE ratings (
    rule_set TEXT NOT NULL,
    player_id TEXT NOT NULL REFERENCES players (id),
    rating INT4 NOT NULL,
    deviation INT4 NOT NULL,
    volatility INT4 NOT NULL,
    matches INT4 NOT NULL,
    -- The day of the last match.
    day TEXT NOT NULL,
    PRIMARY KEY (rule_set, player_id)
);
