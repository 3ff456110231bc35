const OVER = '{over, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}' as const;
const WICKET = '{wicket, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}' as const;

/** Built-in market and runner names in English. Team and player names are facts. */
export const MARKET_LABELS = {
  MATCH_ODDS: 'Match odds',
  MATCH_WINNER: 'Match winner',
  BOOKMAKER: 'Bookmaker',
  TOSS: 'Toss',
  TIED_MATCH: 'Tied match',
  COMPLETED_MATCH: 'Completed match',
  INNINGS_LINE: '{team} {overs} over line',
  INNINGS_LEAD: '1st innings lead',
  TOP_BATTER: 'Top batter {team}',
  DISMISSAL_METHOD: `Method of ${WICKET} Wkt {team}`,
  HIGHEST_OVER: 'Highest over {team}',
  /** A side's second innings. */
  SECOND_INNINGS: '{title} 2nd Inns',

  OVER_RUNS: '{over} Over {team}',
  OVER_RUNS_ADVANCE: '{over} Over {team} Adv',
  OVER_BAND: '{over} Over Khado {team}',
  OVER_METER: '{over} Over Meter {team}',
  OVER_LAST_FIGURE: '{over} Over Last Figure {team}',
  SINGLE_OVER: `${OVER} Over Runs Only {team}`,
  OVER_ODD_EVEN: `${OVER} Over Odd/Even {team}`,
  BALL_RUNS: `${OVER} Over Ball {ball} Run {team}`,
  FALL_OF_WICKET: `Fall of ${WICKET} Wkt {team}`,
  PARTNERSHIP: `${WICKET} Wkt Pship {team}`,
  PLAYER_RUNS: '{name} Runs',
  PLAYER_BOUNDARIES: '{name} Boundaries',
  PLAYER_RUNS_CONCEDED: '{name} Runs Conceded',
  PLAYER_WICKETS: '{name} Wkts',
  /** Distinguishes players of the same name in both teams. */
  PLAYER_OF_TEAM: '{title} {team}',
  MATCH_FOURS: 'Match fours',
  MATCH_SIXES: 'Match sixes',
  MATCH_WIDES: 'Match wides',
  DAY_RUNS: 'Day {day} Runs',
  PERIOD_RUNS:
    'Day {day} {period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} Session Runs',

  YES: 'Yes',
  NO: 'No',
  THE_DRAW: 'The Draw',
  ODD: 'Odd',
  EVEN: 'Even',
  VOID: 'Void',
  /** Result of a market that returned half of every stake. */
  HALF_WON: 'Half won: {winner}',
  CAUGHT: 'Caught',
  BOWLED: 'Bowled',
  LBW: 'LBW',
  RUN_OUT: 'Run out',
  STUMPED: 'Stumped',
  ANY_OTHER: 'Any other',
  ANY_OTHER_PLAYER: 'Any other player',
  AT_MOST: '{most} or fewer',
  AT_LEAST: '{least} or more',
  FROM_TO: '{from} to {to}',

  OVER_UNDER: 'Over/under {line} goals',
  OVER_GOALS: 'Over {line} goals',
  UNDER_GOALS: 'Under {line} goals',
  ASIAN_HANDICAP: 'Asian handicap {team} {line}',
  WITH_HANDICAP: '{team} {line}',
  BOTH_TO_SCORE: 'Both teams to score',
  HALF_TIME_RESULT: 'Half-time result',
  CORRECT_SCORE: 'Correct score',
  ANY_OTHER_WIN: '{team}, any other win',
  ANY_OTHER_DRAW: 'Any other draw',
  SET_WINNER: 'Set {set} winner',
  WIN: 'Win',
  TO_BE_PLACED: 'Place',
  EACH_WAY: 'Each way',
  HALF_POINTS:
    '{half, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} half points {team}',
  MATCH_POINTS: 'Total match points',
  POINTS_IN_MINUTES: 'Points in minutes {from}-{to}',
} as const;

/** Sentences of the market rules, in English. */
export const RULE_LABELS = {
  RULE_YES_NO: 'Yes wins if the total is on or above the line, No if it is below.',
  RULE_EXTRAS:
    'Extras count, as do penalty runs on the scoreboard when the final relevant ball is bowled. Penalty runs added after the innings and super over runs don’t.',
  RULE_STANDS:
    'Decided sessions stand regardless of the match outcome. Sessions suspended and not reopened are still settled.',
  RULE_SCORE_AT_END:
    'If the side is all out, declares or reaches its target sooner, the score at that point counts.',
  RULE_OVERS_LOST: 'If any of these overs are lost to rain or any other cause, all bets are void.',
  RULE_NO_MORE_PLAY: 'If the innings is abandoned before then, all bets are void.',
  RULE_FULL_OVERS:
    'If an innings is shortened or abandoned, or the match has no result, all bets are void.',
  RULE_SUPER_OVERS: 'Super overs do not count.',
  RULE_RUNS_AFTER_OVERS: 'Batting side’s total after the named overs.',
  RULE_BAND: 'The bet wins if the total is within the band, inclusive.',
  RULE_METER:
    'Each run above the line wins Yes the stake and costs No the stake; below the line it is the reverse. Runs more than 100 above the line don’t count.',
  RULE_LAST_FIGURE: 'Last digit of the batting side’s total after the named overs.',
  RULE_SINGLE_OVER: 'Runs in the named over only.',
  RULE_SINGLE_OVER_ENDS:
    'If the side is all out or reaches its target during the over, runs scored in it count.',
  RULE_SINGLE_OVER_BROKEN:
    'If the over isn’t started, or is cut short for any other reason, all bets are void.',
  RULE_ODD_EVEN: 'Settled on whether runs in the named over are odd or even. Zero is even.',
  RULE_ODD_EVEN_BROKEN: 'If the over isn’t completed, all bets are void.',
  RULE_BALL: 'Runs off the named delivery, including extras.',
  RULE_BALL_COUNT:
    'Deliveries are counted from the first ball of the over, including wides and no-balls.',
  RULE_BALL_NOT_BOWLED: 'If it isn’t bowled, all bets are void.',
  RULE_WICKET: 'Batting side’s total when the named wicket falls, including runs off that ball.',
  RULE_WICKET_HURT: 'Retired hurt doesn’t count as a wicket; retired out does.',
  RULE_WICKET_STANDS:
    'If the wicket doesn’t fall, the innings total counts, even if the innings was shortened.',
  RULE_PARTNERSHIP: 'Runs added for the named wicket, including extras.',
  RULE_PARTNERSHIP_HURT:
    'Retired hurt doesn’t end the partnership: the next batter’s runs are added.',
  RULE_PARTNERSHIP_STANDS:
    'If the wicket doesn’t fall, runs added until the innings ends count, even if it was shortened.',
  RULE_ADVANCE: 'Batting side’s total after the named overs, in a full-length innings.',
  RULE_ADVANCE_ENDS:
    'If the side is all out or reaches its target sooner, the score at that point counts.',
  RULE_ADVANCE_BROKEN:
    'If the innings is shortened, not started or abandoned before then, all bets are void.',
  RULE_BOUNDARIES:
    'Fours and sixes hit by the named player, each counted once. All-run fours and overthrows don’t count.',
  RULE_NOT_OUT: 'Not-out innings count.',
  RULE_BOUNDARIES_HURT:
    'If a batter retires hurt, their figure when they are out or the innings ends counts.',
  RULE_NEVER_BATS: 'If they don’t face a ball and aren’t out, all bets are void.',
  RULE_BOWLER_RUNS:
    'Runs conceded by the named bowler in this innings, per the scorecard: off the bat, wides and no-balls. Byes, leg byes and penalties don’t count.',
  RULE_BOWLER_SETTLED:
    'Settled when the innings ends, however few overs they bowl, even if it is shortened.',
  RULE_NEVER_BOWLS: 'If they don’t bowl a ball, all bets are void.',
  RULE_BOWLER_WICKETS:
    'Wickets credited to the named bowler in this innings. Run outs don’t count.',
  RULE_MATCH_FOURS:
    'Fours hit off the bat in both innings. All-run fours, byes and wides don’t count.',
  RULE_MATCH_SIXES: 'Sixes hit off the bat in both innings.',
  RULE_MATCH_WIDES: 'Runs from wides in both innings, per the scorecard.',
  RULE_DAY_RUNS: 'Runs by both sides on the named day, including extras.',
  RULE_DAY_SHORT: 'If fewer than {overs} overs are bowled that day, all bets are void.',
  RULE_PERIOD_RUNS:
    'Runs by both sides in the named session of play (to lunch, tea or stumps), including extras.',
  RULE_PERIOD_SHORT: 'If fewer than {overs} overs are bowled, all bets are void.',
  RULE_BATTER: 'Runs scored off the bat by the named player.',
  RULE_BATTER_HURT:
    'If a batter retires hurt, their runs when they are out or the innings ends count.',
  RULE_BATTER_SHORTENED: 'If the innings is shortened, their runs at that point count.',

  RULE_BOOKMAKER:
    'Settled on the official match winner, including super overs and revised targets.',
  RULE_RATES:
    'Rates are profit per 100 staked: Back wins stake × rate ÷ 100 or loses the stake; Lay is the reverse.',
  RULE_BOOKMAKER_TIE: 'If the match is an unbroken tie or has no result, all bets are void.',
  RULE_NO_COMMISSION: 'No commission.',
  RULE_BOOKMAKER_DRAW: 'Settled on the official match result. If no side wins, The Draw wins.',
  RULE_BOOKMAKER_LEVEL:
    'If both sides are all out with scores level, or the match doesn’t start, all bets are void.',
  RULE_TOSS: 'Settled on the side that wins the official toss.',
  RULE_TOSS_ENDS: 'Betting closes 30 minutes before the scheduled toss.',
  RULE_NO_TOSS: 'If there is no toss, all bets are void.',

  RULE_TOP_BATTER:
    'The named side’s top run-scorer in this innings. Unlisted batters count as “Any other player”.',
  RULE_TOP_BATTER_LEVEL:
    'If batters tie, dead-heat rules apply: the stake is divided by the number tied.',
  RULE_DECIMAL: 'Odds are decimal.',
  RULE_INNINGS_SHORTENED:
    'A shortened innings counts. If the innings is abandoned or not played, all bets are void.',
  RULE_DISMISSAL:
    'How the named wicket falls, per the scorecard. Caught and bowled counts as caught; unlisted methods count as “Any other”.',
  RULE_DISMISSAL_HURT: 'Retired hurt doesn’t count as a wicket.',
  RULE_DISMISSAL_VOID: 'If the wicket doesn’t fall, all bets are void.',
  RULE_HIGHEST_OVER:
    'Most runs in a single over of the named innings, including extras. An incomplete over counts as it stands.',
  RULE_LEAD: 'The side with more first-innings runs, declared or all out.',
  RULE_LEAD_LEVEL: 'If runs are level, half the stake wins and half loses.',
  RULE_LEAD_BROKEN: 'If either innings isn’t completed, all bets are void.',

  RULE_LIMITED_OVERS:
    'Settled on the official result, including shortened matches with revised targets.',
  RULE_TIE_BREAK:
    'If scores are level and a super over, bowl-out or other official tie-break decides a winner, that side wins.',
  RULE_DEAD_HEAT:
    'If the tie stands, dead-heat rules apply: half of each stake settles as a win and half as a loss.',
  RULE_NO_RESULT: 'If there is no result, all bets are void.',
  RULE_AWARDED: 'If officials award the match, that result stands.',
  RULE_FIRST_CLASS: 'Settled on the official result.',
  RULE_DRAWN: 'If there is no winner, The Draw wins.',
  RULE_FIRST_CLASS_LEVEL:
    'If both sides are all out with scores level, the two sides dead-heat and The Draw loses.',
  RULE_NEVER_STARTS: 'If there is no result or the match doesn’t start, all bets are void.',
  RULE_TIED:
    'Yes wins if scores are level at the end of normal play, regardless of any super over.',
  RULE_TIED_VOID: 'If there is no result or the match is awarded, all bets are void.',
  RULE_COMPLETED:
    'Yes wins if the match has an official result from play, including a tie or a revised target.',
  RULE_NOT_COMPLETED: 'No wins if it is abandoned, awarded or has no result.',
  RULE_DRAW_COMPLETED: 'A draw after the scheduled days counts as completed.',
  RULE_LINE: 'Runs by the named side in a full-length innings, whichever side bats first.',
  RULE_LINE_EVENS: 'Yes wins on or above the line, No below it. All bets match at even money.',
  RULE_LINE_SHORTENED: 'If the innings is shortened, abandoned or not played, all bets are void.',
  RULE_LINE_EXTRAS: 'Extras count. Penalty runs added after the innings and super over runs don’t.',

  RULE_NINETY: 'Settled on 90 minutes plus stoppage time. Extra time and shoot-outs don’t count.',
  RULE_FOOTBALL_ABANDONED: 'If the match is abandoned, all bets are void.',
  RULE_GOALS_ABANDONED:
    'If the match is abandoned, bets already decided stand. All others are void.',
  RULE_HANDICAP:
    'The handicap is added to that side’s goals. All goals count, including those scored before the bet.',
  RULE_WHOLE_LINE: 'If the score lands exactly on the line, all bets are void.',
  RULE_QUARTER_LINE:
    'Half the stake goes on each adjacent line. Any half that lands exactly on its line is returned.',
  RULE_HALF_TIME:
    'Settled on the half-time score. Void if the match is abandoned before half-time or the score isn’t known.',
  RULE_TENNIS: 'Settled on the player who advances to the next round.',
  RULE_TENNIS_RETIRED:
    'If a player retires or is disqualified before one set is completed, bets are void.',
  RULE_SET: 'Void if this set isn’t completed.',
  RULE_NON_RUNNER:
    'Bets on a non-runner are void, and odds already taken on other runners are cut by its reduction factor.',
  RULE_RACE_DEAD_HEAT: 'Dead-heat rules apply.',
  RULE_WEIGH_IN: 'Settled on the result at the weigh-in.',
  RULE_RACE_VOID: 'If the race is void, all bets are void.',
  RULE_STARTING_PRICE:
    'SP bets are matched at the off, at a single price per runner that balances back and lay stakes, including unmatched market bets. They can’t be cancelled. Any unmatched part, or part beyond its limit, lapses.',
  RULE_IN_RUNNING: 'In-running betting is available until the closing stages.',
  RULE_PLACES_PAID: 'Places paid: {places}, regardless of later withdrawals.',
  RULE_EACH_WAY:
    'An each-way bet is two equal bets: one to win at full odds, one to place at 1/{divisor} odds. A back costs twice the stake. A winner pays both parts; a placed horse pays the place part only. Place winnings are rounded down to the paisa.',
  RULE_AFTER_OFF: 'No bets after the off.',
  RULE_KABADDI: 'Settled on the regular 40 minutes.',
  RULE_KABADDI_TIE: 'If tied, all bets are void. Extra time and golden raids don’t count.',
  RULE_HALF_POINTS:
    'All points scored by the team in the half: raid, tackle, all-out, bonus and technical points.',
  RULE_HALF_VOID: 'Void if the half isn’t completed.',
  RULE_MATCH_POINTS: 'All points scored by both teams in the regular 40 minutes.',
  RULE_MATCH_VOID: 'Void if the match isn’t completed.',
  RULE_MINUTES: 'All points from raids that start in these five minutes of play.',
  RULE_MINUTES_VOID: 'Void if they aren’t completed.',
  RULE_RECORDED: 'Recorded market: goes in-play, removes runners and settles as it did originally.',
} as const;
