/** Sentences of the rules that are printed on markets, in English. */
export const RULE_WORDS = {
  RULE_YES_NO: 'Yes wins if the figure is at or above the line, No if it is below.',
  RULE_EXTRAS:
    'Extras count, and so do penalty runs that are on the scoreboard when the last ball concerned is bowled; penalty runs given after the innings and runs of a super over do not.',
  RULE_STANDS:
    'A session that is decided stands, whatever becomes of the match; one that is suspended and not opened again is settled all the same.',
  RULE_SCORE_AT_END:
    'If the side is all out, declares or reaches its target earlier, the score at that moment counts.',
  RULE_OVERS_LOST:
    'If rain or another cause takes away any of these overs before they are bowled, all bets are void.',
  RULE_NO_MORE_PLAY: 'If the innings is given up before that, all bets are void.',
  RULE_FULL_OVERS:
    'If the overs of an innings are reduced, an innings is given up or the match has no result, all bets are void.',
  RULE_SUPER_OVERS: 'Super overs do not count.',
  RULE_RUNS_AFTER_OVERS: 'Runs of the batting side after the overs named.',
  RULE_BAND: 'The bet wins if they are within the band, its first and last run included.',
  RULE_METER:
    'Every run above the line pays Yes the stake and costs No the stake, every run below it the other way round; runs more than 100 above the line do not count.',
  RULE_LAST_FIGURE: 'Last digit of the runs of the batting side after the overs named.',
  RULE_SINGLE_OVER: 'Runs of the over named and of no other.',
  RULE_SINGLE_OVER_ENDS:
    'If the side is all out or reaches its target during the over, the runs made in it count.',
  RULE_SINGLE_OVER_BROKEN:
    'If the over is not begun, or is broken off for another reason, all bets are void.',
  RULE_ODD_EVEN: 'Whether the runs of the over named are odd or even; none is even.',
  RULE_ODD_EVEN_BROKEN: 'If the over is not bowled to its end, all bets are void.',
  RULE_BALL: 'Runs of the delivery named, off the bat and extras together.',
  RULE_BALL_COUNT:
    'Deliveries are counted from the first of the over, wides and no-balls included.',
  RULE_BALL_NOT_BOWLED: 'If it is not bowled, all bets are void.',
  RULE_WICKET: 'Runs of the batting side when the wicket named falls, those of that ball included.',
  RULE_WICKET_HURT: 'A batter who retires hurt is not a wicket, one who retires out is.',
  RULE_WICKET_STANDS:
    'If the wicket does not fall, the total of the innings counts, also of an innings that was shortened.',
  RULE_PARTNERSHIP: 'Runs added for the wicket named, extras included.',
  RULE_PARTNERSHIP_HURT:
    'A batter who retires hurt does not end the stand: the runs of their successor are added.',
  RULE_PARTNERSHIP_STANDS:
    'If the wicket does not fall, the runs added until the innings ends count, also in an innings that was shortened.',
  RULE_ADVANCE:
    'Runs of the batting side after the overs named, in an innings of the full overs of the match.',
  RULE_ADVANCE_ENDS:
    'If the side is all out or reaches its target earlier, the score at that moment counts.',
  RULE_ADVANCE_BROKEN:
    'If the innings is shortened, not begun or broken off before that, all bets are void.',
  RULE_BOUNDARIES:
    'Fours and sixes hit by the player named, each counted once; runs that were run, overthrows included, are none.',
  RULE_NOT_OUT: 'Not out counts.',
  RULE_BOUNDARIES_HURT:
    'A batter who retires hurt may come back: it counts what they have when they are out or the innings ends.',
  RULE_NEVER_BATS: 'If they neither face a ball nor are out, all bets are void.',
  RULE_BOWLER_RUNS:
    'Runs on the score card against the bowler named in this innings: off the bat, wides and no-balls; byes, leg byes and penalties are not theirs.',
  RULE_BOWLER_SETTLED:
    'Settled when the innings ends, however few overs they bowled, also in an innings that was shortened.',
  RULE_NEVER_BOWLS: 'If they bowl no ball, all bets are void.',
  RULE_BOWLER_WICKETS:
    'Wickets credited to the bowler named in this innings; run outs are not theirs.',
  RULE_MATCH_FOURS:
    'Fours hit off the bat in both innings; fours that were run, byes and wides are none.',
  RULE_MATCH_SIXES: 'Sixes hit off the bat in both innings.',
  RULE_MATCH_WIDES: 'Runs from wides in both innings, as the score card counts them.',
  RULE_DAY_RUNS: 'Runs of both sides on the day named, extras included.',
  RULE_DAY_SHORT: 'Fewer than {overs} overs bowled on that day: all bets are void.',
  RULE_PERIOD_RUNS:
    'Runs of both sides in the session of the day named (until lunch, until tea, until stumps), extras included.',
  RULE_PERIOD_SHORT: 'Fewer than {overs} overs bowled in it: all bets are void.',
  RULE_BATTER: 'Runs off the bat of the player named.',
  RULE_BATTER_HURT:
    'A batter who retires hurt may come back: their runs count when they are out or the innings ends.',
  RULE_BATTER_SHORTENED: 'In an innings that was shortened their runs count as they stand.',

  RULE_BOOKMAKER:
    'Settles on the official winner of the match, a super over and a revised target included.',
  RULE_RATES:
    'The number is what is won on 100 staked: Back wins stake × rate ÷ 100 and loses the stake, Lay the other way round.',
  RULE_BOOKMAKER_TIE:
    'If the match is tied and the tie stands, or there is no result, all bets are void.',
  RULE_NO_COMMISSION: 'No commission.',
  RULE_BOOKMAKER_DRAW:
    'Settles on the official result; a match without a winner settles on The Draw.',
  RULE_BOOKMAKER_LEVEL:
    'If both sides are all out with the scores level, or the match never starts, all bets are void.',
  RULE_TOSS: 'Settles on the side that wins the official toss.',
  RULE_TOSS_ENDS: 'Betting ends half an hour before the toss is due.',
  RULE_NO_TOSS: 'No toss: all bets are void.',

  RULE_TOP_BATTER:
    'The batter with most runs of the side named in this innings; who is not on the list counts as any other player.',
  RULE_TOP_BATTER_LEVEL:
    'With equal runs the stake is shared by as many as are level and the rest of it loses.',
  RULE_DECIMAL: 'Prices are decimal.',
  RULE_INNINGS_SHORTENED:
    'An innings that was shortened counts; one that is given up, or not played: all bets are void.',
  RULE_DISMISSAL:
    'How the wicket named falls, as the score card has it; caught and bowled is caught, every way that is not listed is any other.',
  RULE_DISMISSAL_HURT: 'A batter who retires hurt is no wicket.',
  RULE_DISMISSAL_VOID: 'If the wicket does not fall, all bets are void.',
  RULE_HIGHEST_OVER:
    'The most runs off one over of the innings named, extras included; an over that was broken off counts as it stands.',
  RULE_LEAD: 'The side with more runs in its first innings, declared or all out.',
  RULE_LEAD_LEVEL: 'With equal runs half of the stake wins and half of it loses.',
  RULE_LEAD_BROKEN: 'If one of the two innings is not played to its end, all bets are void.',

  RULE_LIMITED_OVERS:
    'Match odds settle on the official result, also when overs were lost and a target was revised.',
  RULE_TIE_BREAK:
    'If the scores are level and a super over, a bowl-out or another official tie-break gives a winner, that side wins.',
  RULE_DEAD_HEAT:
    'If the tie stands, it is a dead heat: half of every stake is settled as a win, half as a loss.',
  RULE_NO_RESULT: 'No result: all bets are void.',
  RULE_AWARDED: 'A match awarded by the officials settles on the award.',
  RULE_FIRST_CLASS: 'Match odds settle on the official result.',
  RULE_DRAWN: 'A match that ends without a winner settles on The Draw.',
  RULE_FIRST_CLASS_LEVEL:
    'If both sides are all out with the scores level, it is a dead heat between the two sides and The Draw loses.',
  RULE_NEVER_STARTS: 'No result or a match that never starts: all bets are void.',
  RULE_TIED:
    'Yes wins if the scores are level at the end of normal play, whatever a super over decides.',
  RULE_TIED_VOID: 'No result, or a match awarded by the officials: all bets are void.',
  RULE_COMPLETED:
    'Yes wins if the match has an official result from play, a tie and a revised target included.',
  RULE_NOT_COMPLETED: 'No wins if it is abandoned, awarded or ends without a result.',
  RULE_DRAW_COMPLETED: 'A draw after the scheduled days counts as completed.',
  RULE_LINE:
    'Runs of the side named in its innings of the full overs of the match, whichever side bats first.',
  RULE_LINE_EVENS: 'Yes wins at or above its line, No below it; every match is at even money.',
  RULE_LINE_SHORTENED:
    'If the overs of the innings are reduced, or it is given up or not played, all bets are void.',
  RULE_LINE_EXTRAS:
    'Extras count; penalty runs given after the innings and runs of a super over do not.',

  RULE_NINETY: 'Settled on 90 minutes and added time; extra time and shoot-outs do not count.',
  RULE_FOOTBALL_ABANDONED: 'A match that is abandoned is void.',
  RULE_GOALS_ABANDONED:
    'In a match that is abandoned bets stand when enough goals are scored, and are void otherwise.',
  RULE_HANDICAP:
    'The handicap is added to the goals of its side; all goals of the match count, also those from before the bet.',
  RULE_WHOLE_LINE: 'If the line is met exactly, all bets are void.',
  RULE_QUARTER_LINE:
    'Half of every stake is on each of the two lines beside this one; the half whose line is met exactly goes back.',
  RULE_HALF_TIME:
    'Settled on the score at half-time. Void where the match is abandoned before it, or where that score is not known.',
  RULE_TENNIS: 'The player who goes on to the next round wins.',
  RULE_TENNIS_RETIRED:
    'If a player retires or is put out before one set is completed, bets are void.',
  RULE_SET: 'Void when this set is not completed.',
  RULE_NON_RUNNER:
    'Bets on a non-runner are void and prices taken on the others before are reduced by its factor.',
  RULE_RACE_DEAD_HEAT: 'Dead heats are settled on a part of the stake.',
  RULE_WEIGH_IN: 'The result at the weigh-in counts.',
  RULE_RACE_VOID: 'A race that is void voids all bets.',
  RULE_STARTING_PRICE:
    'Bets at the starting price (SP) are matched at the off, at one price for a runner that makes stakes of backs and lays the same, those of the market among them. They cannot be cancelled; what finds nobody, or is beyond its limit, lapses.',
  RULE_IN_RUNNING: 'Bets are taken in running until the last strides.',
  RULE_PLACES_PAID: 'Places paid: {places}, whoever is withdrawn later.',
  RULE_EACH_WAY:
    'Every bet is two of its stake: one that the horse wins, at the odds, and one that it is placed, at 1/{divisor} of the odds. A back costs twice its stake. A winner pays both, a placed horse the second only. What the place wins is rounded down to a paisa.',
  RULE_AFTER_OFF: 'No bets after the off.',
  RULE_KABADDI: 'Settled on the regular 40 minutes.',
  RULE_KABADDI_TIE: 'A tie is void; extra time and golden raids do not count.',
  RULE_HALF_POINTS:
    'All points of the team in the half: raids, tackles, all-outs, bonus and technical points.',
  RULE_HALF_VOID: 'Void when the half is not completed.',
  RULE_MATCH_POINTS: 'All points of both teams in the regular 40 minutes.',
  RULE_MATCH_VOID: 'Void when the match is not completed.',
  RULE_MINUTES: 'All points of both teams from raids that begin in these five minutes of play.',
  RULE_MINUTES_VOID: 'Void when they are not completed.',
  RULE_RECORDED: 'A recorded market: it turns in play, takes runners out and is settled as it was.',
} as const;
