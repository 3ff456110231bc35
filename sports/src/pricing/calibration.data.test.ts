/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { MatchContext } from './ball-model.ts';
import { createLimitedOversPricer } from './limited-overs-pricer.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/cricket/', import.meta.url));
const present = existsSync(`${FOLDER}match_context.json`);
if (!present) console.log(`skipped: no match files in ${FOLDER}`);

interface Context {
  readonly format: 'T20' | 'ODI';
  readonly gender: 'm' | 'f';
  readonly batting_first: string;
  readonly elo_diff_batting_first: number;
  readonly mu1: number;
  readonly mu2: number;
  readonly elo_pre_match_p: number;
  readonly balls: readonly [number, number];
}

interface MatchFile {
  readonly info: {
    readonly outcome: { readonly winner?: string; readonly method?: string };
  };
  readonly innings: readonly {
    readonly super_over?: boolean;
    readonly target?: { readonly runs: number; readonly overs?: number };
    readonly overs: readonly { readonly deliveries: readonly BallFile[] }[];
  }[];
}

interface BallFile {
  readonly runs: { readonly total: number };
  readonly extras?: Readonly<Record<string, number>>;
  readonly wickets?: readonly { readonly kind: string }[];
}

/** Squared errors of the model, of Elo alone and of evens, summed over deliveries. */
interface Score {
  matches: number;
  balls: number;
  model: number;
  elo: number;
  evens: number;
}

function readJson<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8'));
}

function toBalls(overs: number): number {
  return Math.floor(overs) * 6 + Math.round((overs % 1) * 10);
}

/** Lists the price before every ball of the match; rain-affected matches and ties are excluded. */
function listPrices(context: Context, file: MatchFile): readonly number[] {
  const pricer = createLimitedOversPricer(toContext(context));
  const prices: number[] = [];
  const played = file.innings.filter((innings) => innings.super_over !== true).slice(0, 2);
  for (const [place, { overs, target }] of played.entries()) {
    if (place === 1) {
      const allowed = toBalls(target?.overs ?? context.balls[0] / 6);
      pricer.startChase({
        ballsTotal: Math.min(context.format === 'T20' ? 120 : 300, allowed),
        ...(target === undefined ? {} : { target: target.runs }),
      });
    }
    for (const { deliveries } of overs) {
      for (const { runs, extras = {}, wickets = [] } of deliveries) {
        const { first, tie } = pricer.probabilities();
        prices.push(first + tie / 2);
        pricer.ball({
          runs: runs.total,
          legal: !('wides' in extras || 'noballs' in extras),
          wicket: wickets.some(({ kind }) => !kind.startsWith('retired ') || kind === 'retired out'),
        });
      }
    }
  }
  return prices;
}

function toContext(context: Context): MatchContext {
  return {
    format: context.format,
    gender: context.gender === 'm' ? 'male' : 'female',
    oversPerInnings: context.format === 'T20' ? 20 : 50,
    eloDiff: context.elo_diff_batting_first,
    level: context.mu1,
    levelChase: context.mu2,
    drawPossible: false,
  };
}

function scored(): Map<string, Score> {
  const scores = new Map<string, Score>();
  for (const [id, context] of Object.entries(readJson<Record<string, Context>>('match_context'))) {
    const file = readJson<MatchFile>(id);
    const { winner, method } = file.info.outcome;
    if (winner === undefined || method !== undefined) continue;
    const won = winner === context.batting_first ? 1 : 0;
    const kind = context.format + context.gender;
    const score = scores.get(kind) ?? { matches: 0, balls: 0, model: 0, elo: 0, evens: 0 };
    for (const price of listPrices(context, file)) {
      score.balls += 1;
      score.model += (price - won) ** 2;
      score.elo += (context.elo_pre_match_p - won) ** 2;
      score.evens += 0.25;
    }
    score.matches += 1;
    scores.set(kind, score);
  }
  return scores;
}

describe.skipIf(!present)('prices before each ball of real matches', () => {
  const scores = present ? scored() : new Map<string, Score>();

  test.each([
    ['T20m', 0.19],
    ['T20f', 0.24],
    ['ODIm', 0.21],
    ['ODIf', 0.2],
  ])('%s matches: squared error below %d', (kind, limit) => {
    const score = scores.get(kind) ?? { matches: 0, balls: 0, model: 0, elo: 0, evens: 0 };
    const { matches, balls, model, elo } = score;
    console.log(
      `${kind}: ${matches} matches, ${balls} balls, Brier ${(model / balls).toFixed(4)}, ` +
        `Elo alone ${(elo / balls).toFixed(4)}`,
    );

    expect(balls).toBeGreaterThan(1000);
    expect(model / balls).toBeLessThan(limit);
  });

  test('score-based prices beat strength-only and even odds by a wide margin', () => {
    let balls = 0;
    let model = 0;
    let elo = 0;
    for (const score of scores.values()) {
      balls += score.balls;
      model += score.model;
      elo += score.elo;
    }

    expect(model).toBeLessThan(0.8 * elo);
    expect(model / balls).toBeLessThan(0.19);
  });
});
