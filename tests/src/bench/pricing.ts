/**
 * Measures pricing accuracy on real matches: `npm run bench:pricing [folder of Cricsheet files]`. Prints the Brier score
 * of match odds at four points with its calibration, the mean error of lines next to that of the run rate, the position
 * of multi-day session results, and the Brier score of premium markets with its calibration. The limited-overs ball
 * model was not fitted on any file in `shared/data/cricket`; a few parameters were tuned on them. Asserts nothing,
 * because the folder may hold any matches.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLiveOdds } from '@crease/server/market-desk/cricket/live-odds.ts';
import { applyFieldEvent, initialMatchState } from '@crease/sports/cricket/match-state.ts';
import { createSessionOdds } from '@crease/sports/sessions/session-odds.ts';
import { measureFirstClass, measureLines } from './pricing-lines.ts';
import { matchesIn, type PricedMatch } from './pricing-matches.ts';
import { measureMatchOdds } from './pricing-odds.ts';
import { measurePremiums } from './pricing-premium.ts';

const folder = path.resolve(process.argv[2] ?? '../shared/data/cricket');
if (!existsSync(folder)) {
  console.error(`Folder not found: ${folder}`);
  process.exit(1);
}
const matchOdds = measureMatchOdds();
const inningsMeasures = [measureLines(), measureFirstClass(), measurePremiums()];
for (const match of matchesIn(folder)) follow(match);
for (const each of [matchOdds, ...inningsMeasures]) each.print();

/** Replays one match, pricing it as in trading. */
function follow({ info, events, end }: PricedMatch): void {
  // The third result in multi-day matches needs a different Brier score.
  const odds = info.oversPerInnings === null ? null : createLiveOdds(info);
  const sessions = createSessionOdds(info);
  let state = initialMatchState(info);
  for (const event of events) {
    state = applyFieldEvent(state, event);
    odds?.follow(event, state);
    sessions.follow(event, state);
    const moment = { info, event, state, end };
    if (odds !== null) matchOdds.add(moment, () => odds.chances().MATCH_ODDS[0] ?? 0.5);
    for (const each of inningsMeasures) each.add(moment, sessions);
  }
}
