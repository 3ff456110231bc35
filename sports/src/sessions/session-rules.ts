import { label, labelledRules, type Ruled } from '@crease/contracts/labels/english.ts';
import type { SessionKind } from './session.ts';

/** Minimum overs for a valid day, and for a session of it. */
const MIN_OVERS = { day: 80, period: 25 };

const RUNS_AFTER_OVERS = label('RULE_RUNS_AFTER_OVERS');
const YES_NO = label('RULE_YES_NO');
const EXTRAS = label('RULE_EXTRAS');
const STANDS = label('RULE_STANDS');
const OVERS = [label('RULE_SCORE_AT_END'), label('RULE_OVERS_LOST')];
const NO_MORE_PLAY = label('RULE_NO_MORE_PLAY');
const WHOLE_MATCH = [YES_NO, label('RULE_SUPER_OVERS'), label('RULE_FULL_OVERS')];
const BOWLER = [YES_NO, label('RULE_BOWLER_SETTLED'), label('RULE_NEVER_BOWLS')];

/** Rules of each kind of session, shown on its market and never changed after the first bet. */
export const SESSION_RULES: Readonly<Record<SessionKind, Ruled>> = {
  'over-runs': labelledRules(RUNS_AFTER_OVERS, YES_NO, ...OVERS, EXTRAS, STANDS),
  band: labelledRules(RUNS_AFTER_OVERS, label('RULE_BAND'), ...OVERS, EXTRAS, STANDS),
  meter: labelledRules(RUNS_AFTER_OVERS, label('RULE_METER'), ...OVERS, EXTRAS, STANDS),
  'last-figure': labelledRules(label('RULE_LAST_FIGURE'), ...OVERS, EXTRAS, STANDS),
  'single-over': labelledRules(
    label('RULE_SINGLE_OVER'),
    YES_NO,
    label('RULE_SINGLE_OVER_ENDS'),
    label('RULE_SINGLE_OVER_BROKEN'),
    EXTRAS,
    STANDS,
  ),
  'odd-even': labelledRules(label('RULE_ODD_EVEN'), label('RULE_ODD_EVEN_BROKEN'), EXTRAS, STANDS),
  ball: labelledRules(label('RULE_BALL'), label('RULE_BALL_COUNT'), YES_NO, label('RULE_BALL_NOT_BOWLED'), STANDS),
  wicket: labelledRules(
    label('RULE_WICKET'),
    YES_NO,
    label('RULE_WICKET_HURT'),
    label('RULE_WICKET_STANDS'),
    NO_MORE_PLAY,
    EXTRAS,
    STANDS,
  ),
  partnership: labelledRules(
    label('RULE_PARTNERSHIP'),
    YES_NO,
    label('RULE_PARTNERSHIP_HURT'),
    label('RULE_PARTNERSHIP_STANDS'),
    NO_MORE_PLAY,
    STANDS,
  ),
  advance: labelledRules(
    label('RULE_ADVANCE'),
    YES_NO,
    label('RULE_ADVANCE_ENDS'),
    label('RULE_ADVANCE_BROKEN'),
    EXTRAS,
    STANDS,
  ),
  boundaries: labelledRules(
    label('RULE_BOUNDARIES'),
    YES_NO,
    label('RULE_NOT_OUT'),
    label('RULE_BOUNDARIES_HURT'),
    label('RULE_NEVER_BATS'),
    NO_MORE_PLAY,
    STANDS,
  ),
  'bowler-runs': labelledRules(label('RULE_BOWLER_RUNS'), ...BOWLER, NO_MORE_PLAY, STANDS),
  'bowler-wickets': labelledRules(label('RULE_BOWLER_WICKETS'), ...BOWLER, NO_MORE_PLAY, STANDS),
  'match-fours': labelledRules(label('RULE_MATCH_FOURS'), ...WHOLE_MATCH),
  'match-sixes': labelledRules(label('RULE_MATCH_SIXES'), ...WHOLE_MATCH),
  'match-wides': labelledRules(label('RULE_MATCH_WIDES'), ...WHOLE_MATCH),
  'day-runs': labelledRules(label('RULE_DAY_RUNS'), YES_NO, label('RULE_DAY_SHORT', { overs: MIN_OVERS.day }), STANDS),
  'period-runs': labelledRules(
    label('RULE_PERIOD_RUNS'),
    YES_NO,
    label('RULE_PERIOD_SHORT', { overs: MIN_OVERS.period }),
    STANDS,
  ),
  batter: labelledRules(
    label('RULE_BATTER'),
    YES_NO,
    label('RULE_NOT_OUT'),
    label('RULE_BATTER_HURT'),
    label('RULE_NEVER_BATS'),
    label('RULE_BATTER_SHORTENED'),
    NO_MORE_PLAY,
    STANDS,
  ),
};

/** Rules of a bookmaker market. */
export const BOOKMAKER_RULES: Ruled = labelledRules(
  label('RULE_BOOKMAKER'),
  label('RULE_RATES'),
  label('RULE_BOOKMAKER_TIE'),
  label('RULE_NO_COMMISSION'),
);

/** Rules of a bookmaker market where a draw is possible. */
export const BOOKMAKER_DRAW_RULES: Ruled = labelledRules(
  label('RULE_BOOKMAKER_DRAW'),
  label('RULE_RATES'),
  label('RULE_BOOKMAKER_LEVEL'),
  label('RULE_NO_COMMISSION'),
);

/** Rules of the house toss market. */
export const TOSS_RULES: Ruled = labelledRules(
  label('RULE_TOSS'),
  label('RULE_TOSS_ENDS'),
  label('RULE_NO_TOSS'),
  label('RULE_NO_COMMISSION'),
);
