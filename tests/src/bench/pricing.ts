/**
 * How near prices come to what happened, on real matches: `npm run bench:pricing [folder of Cricsheet files]`. Prints the
 * Brier score of match odds at four moments with its calibration, and the mean error of the line of an innings beside
 * that of its run rate. Asserts nothing: the folder may hold any matches.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLiveOdds } from '@crease/server/trading/live-odds.ts';
import {
  applyFieldEvent,
  currentInnings,
  initialMatchState,
  type MatchState,
} from '@crease/sports/cricket/match-state.ts';
import type { FieldEvent } from '@crease/sports/field/field-event.ts';
import type { CricketMatchInfo } from '@crease/sports/field/match-info.ts';
import { importCricsheet } from '@crease/sports/importers/cricsheet.ts';
import { createSessionOdds } from '@crease/sports/sessions/session-odds.ts';
import { createCalibration } from '@crease/sports/testing/calibration.ts';

interface Context {
  readonly batting_first: string;
  readonly elo_diff_batting_first: number;
  readonly mu1: number;
}

const MOMENTS = ['first ball', '6 overs', 'innings end', 'chase 10 overs'] as const;
type Moment = (typeof MOMENTS)[number];
const LINE_OVERS = [3, 6, 10, 15] as const;

const folder = path.resolve(process.argv[2] ?? '../shared/data/cricket');
if (!existsSync(folder)) {
  console.error(`There is no folder ${folder}.`);
  process.exit(1);
}
const contexts = contextsIn(folder);
const brier = new Map<string, { sum: number; count: number }>();
const lines = new Map<string, { model: number; rate: number; count: number }>();
const calibration = createCalibration();
for (const name of readdirSync(folder).filter((each) => /^\d+\.json$/.test(each))) follow(name);
print();

/** One match of limited overs, priced as it is traded. */
function follow(name: string): void {
  const id = name.replace('.json', '');
  const parsed: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const match = importCricsheet(parsed, { key: id });
  if (match.info.oversPerInnings === null) return;
  const info = { ...match.info, ...strengthOf(contexts[id], match.info) };
  const events = match.events.map(({ event }) => event);
  const end = events.reduce(applyFieldEvent, initialMatchState(info));
  const odds = createLiveOdds(info);
  const sessions = createSessionOdds(info);
  let state = initialMatchState(info);
  for (const event of events) {
    state = applyFieldEvent(state, event);
    odds.follow(event, state);
    sessions.follow(event, state);
    const moment = momentOf(event, state);
    if (moment !== null) addPrice(info, moment, odds.chances().MATCH_ODDS[0] ?? 0.5, end);
    addLine(info, event, { state, end, lineOf: (side) => sessions.lineOf(side) });
  }
}

function momentOf(event: FieldEvent, state: MatchState): Moment | null {
  const innings = currentInnings(state);
  if (innings === null || innings.superOver) return null;
  const count = state.innings.length;
  if (event.type === 'innings-start' && count === 1) return 'first ball';
  if (event.type === 'innings-end' && count === 1) return 'innings end';
  if (event.type !== 'delivery' || !event.lastOfOver) return null;
  if (count === 1 && event.over === 5) return '6 overs';
  return count === 2 && event.over === 9 ? 'chase 10 overs' : null;
}

/** Only matches that were won on the field, without a method for rain. */
function addPrice(info: CricketMatchInfo, moment: Moment, price: number, end: MatchState): void {
  const { outcome } = end;
  if (outcome?.kind !== 'won' || outcome.decidedBy !== 'play' || outcome.method !== null) return;
  const won = outcome.winner === 0;
  const kind = `${info.format} ${info.gender}`;
  for (const key of [`${kind}|${moment}`, `all|${moment}`]) {
    const known = brier.get(key) ?? { sum: 0, count: 0 };
    known.sum += (price - (won ? 1 : 0)) ** 2;
    known.count += 1;
    brier.set(key, known);
  }
  calibration.add(price, won);
}

/** The line of the first innings after some overs; innings that rain cut short say nothing. */
function addLine(
  info: CricketMatchInfo,
  event: FieldEvent,
  at: {
    readonly state: MatchState;
    readonly end: MatchState;
    readonly lineOf: (side: 0 | 1) => number | null;
  },
): void {
  const { state, end, lineOf } = at;
  const innings = currentInnings(state);
  const overs = LINE_OVERS.find((each) => event.type === 'delivery' && event.over === each - 1);
  if (overs === undefined || event.type !== 'delivery' || !event.lastOfOver) return;
  if (innings === null || state.innings.length !== 1) return;
  const total = end.innings[0];
  const isCut = end.outcome?.kind !== 'won' || end.outcome.method !== null;
  const line = lineOf(innings.team);
  if (total === undefined || isCut || line === null || info.oversPerInnings === null) return;
  const key = `${info.format} ${info.gender}|${overs}`;
  const known = lines.get(key) ?? { model: 0, rate: 0, count: 0 };
  known.model += Math.abs(line - total.runs);
  known.rate += Math.abs((innings.runs / overs) * info.oversPerInnings - total.runs);
  known.count += 1;
  lines.set(key, known);
}

function strengthOf(
  context: Context | undefined,
  { teams }: CricketMatchInfo,
): Pick<CricketMatchInfo, 'eloDiff' | 'level'> {
  if (context === undefined) return { eloDiff: 0, level: 0 };
  const sign = context.batting_first === teams[0] ? 1 : -1;
  return { eloDiff: sign * context.elo_diff_batting_first, level: context.mu1 };
}

function contextsIn(directory: string): Readonly<Record<string, Context>> {
  const file = path.join(directory, 'match_context.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function print(): void {
  const kinds = [...new Set([...brier.keys()].map((key) => key.split('|')[0] ?? ''))].sort();
  console.log('\nBrier score of match odds (0.25 is a coin), matches in brackets');
  console.table(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        Object.fromEntries(
          MOMENTS.map((moment) => {
            const { sum, count } = brier.get(`${kind}|${moment}`) ?? { sum: 0, count: 0 };
            return [moment, count === 0 ? '' : `${(sum / count).toFixed(4)} (${count})`];
          }),
        ),
      ]),
    ),
  );
  console.log('Calibration of those prices in ten bands');
  console.table(
    calibration.classes().map(({ mean, seen, count }) => ({
      priced: mean.toFixed(3),
      seen: seen.toFixed(3),
      prices: count,
    })),
  );
  console.log('Mean error of the first innings, runs: the line, and the run rate carried on');
  console.table(
    Object.fromEntries(
      [...lines].map(([key, { model, rate, count }]) => [
        `${key.replace('|', ' after ')} overs`,
        { line: (model / count).toFixed(1), 'run rate': (rate / count).toFixed(1), innings: count },
      ]),
    ),
  );
}
