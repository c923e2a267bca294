INSERT INTO statistics (
    scope, scope_id, level, period, rule_set, outcome, won, games, opened, begun, recorded, turns, length_1,
    length_2, length_3, length_4, length_5, length_6, hits, hits_against, forcings, forcings_against, comebacks
)
SELECT
    'all', '0', level, period, rule_set, outcome, won, CAST(SUM(games) AS INT4),
    CAST(SUM(opened) AS INT4), CAST(SUM(begun) AS INT4), CAST(SUM(recorded) AS INT4), CAST(SUM(turns) AS INT4),
    CAST(SUM(length_1) AS INT4), CAST(SUM(length_2) AS INT4), CAST(SUM(length_3) AS INT4),
    CAST(SUM(length_4) AS INT4), CAST(SUM(length_5) AS INT4), CAST(SUM(length_6) AS INT4), CAST(SUM(hits) AS INT4),
    CAST(SUM(hits_against) AS INT4), CAST(SUM(forcings) AS INT4), CAST(SUM(forcings_against) AS INT4),
    CAST(SUM(comebacks) AS INT4)
FROM statistics
WHERE scope = 'club' AND level = 'day'
GROUP BY level, period, rule_set, outcome, won;
