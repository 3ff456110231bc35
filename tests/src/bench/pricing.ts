/**
 * How near prices come to what happened, on real matches: `npm run bench:pricing [folder of Cricsheet files]`. Prints the
 * Brier score of match odds at four moments with its calibration, the mean error of lines beside that of the run rate,
 * where results of sessions of several days fell, and the Brier score of premium markets with its calibration. The model
 * of a ball with an overs limit was fitted on none of the files in `shared/data/cricket`; what was set on them is in
 * decision 0218. Asserts nothing: the folder may hold any matches.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLiveOdds } from '@crease/server/trading/live-odds.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import { createSessionOdds } from '@crease/sports/sessions/session-odds.ts';
import { measureFirstClass, measureLines } from './pricing-lines.ts';
import { matchesIn, type PricedMatch } from './pricing-matches.ts';
import { measureMatchOdds } from './pricing-odds.ts';
import { measurePremiums } from './pricing-premium.ts';

const folder = path.resolve(process.argv[2] ?? '../shared/data/cricket');
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}.`);
  process.exit(1);
}
const matchOdds = measureMatchOdds();
const ofInnings = [measureLines(), measureFirstClass(), measurePremiums()];
for (const match of matchesIn(folder)) follow(match);
for (const each of [matchOdds, ...ofInnings]) each.print();

/** One match, priced as it is traded. */
function follow({ info, events, end }: PricedMatch): void {
  // The third result of several days has a Brier score of another kind.
  const odds = info.oversPerInnings === null ? null : createLiveOdds(info);
  const sessions = createSessionOdds(info);
  let state = initialMatchState(info);
  for (const event of events) {
    state = applyFieldEvent(state, event);
    odds?.follow(event, state);
    sessions.follow(event, state);
    const moment = { info, event, state, end };
    if (odds !== null) matchOdds.add(moment, () => odds.chances().MATCH_ODDS[0] ?? 0.5);
    for (const each of ofInnings) each.add(moment, sessions);
  }
}
