import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import vectorFile from '@crease/games/fairness/vectors-data.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { checkRound, EXAMPLE, type KnownRound, readRound } from './check-round.ts';
import { outcomeLines } from './outcome-lines.ts';

const SEED = 'f'.repeat(64);
const SINGLE = {
  game: 'dice',
  paytable: 'dice-1',
  commitment: 'df0790f236013511e91fa4532fb7761f62320a51a3868dabf4a13fe5f53e3263',
  serverSeed: SEED,
  clientSeed: 'Z-9',
  nonce: 99,
};

function known(given: object): KnownRound {
  const read = readRound(JSON.stringify(given));
  if (!read.ok) throw new Error(read.problem);
  return read.round;
}

function readProblem(given: object): string {
  const read = readRound(JSON.stringify(given));
  return read.ok ? '' : read.problem;
}

describe('a round', () => {
  test('of a table is recomputed as stored', async () => {
    const read = readRound(EXAMPLE);
    if (!read.ok) throw new Error(read.problem);

    const check = await checkRound(read.round);

    expect(check).toMatchObject({
      matchesCommitment: true,
      isSameOutcome: true,
      isSameByBrowser: true,
      publicSeed: '9c4adac775d468f6521641264a82f4b8bb23f5da591ad97b93565df481db3036',
    });
    expect(check.draws.map(({ below, value }) => [below, value])).toEqual([
      [52, 22],
      [51, 42],
      [50, 46],
      [49, 14],
      [48, 24],
      [47, 44],
    ]);
  });

  test('of a single player is recomputed from their own seed, without comparison if there is no outcome', async () => {
    const round = known(SINGLE);

    const check = await checkRound(round);

    expect(check).toMatchObject({ matchesCommitment: true, isSameOutcome: null, publicSeed: null });
    const terms = { code: round.game, paytable: round.paytable, size: round.size };
    expect(outcomeLines(terms, check.inputs).map(({ text }) => text)).toEqual(['28.34']);
  });

  test('with a different seed than committed, or a different outcome, is reported', async () => {
    const other = await checkRound(known({ ...SINGLE, serverSeed: 'e'.repeat(64) }));
    expect(other.matchesCommitment).toBe(false);
    const changed = await checkRound(known({ ...SINGLE, outcome: { roll: 1 } }));
    expect(changed.isSameOutcome).toBe(false);
    const own = await checkRound(known({ ...SINGLE, outcome: { roll: 2834 } }));
    expect(own.isSameOutcome).toBe(true);
  });

  test("that's malformed names the invalid member", () => {
    expect(readRound('{').ok).toBe(false);
    expect(readProblem({ ...SINGLE, game: 'poker' })).toContain('poker');
    expect(readProblem({ ...SINGLE, clientSeed: 'a:b' })).toContain('clientSeed');
    expect(readProblem({ ...JSON.parse(EXAMPLE), seeds: ['a', 'b', 'c', 'd'] })).toContain('seeds');
    expect(readProblem({ ...SINGLE, game: 'mines', size: 25 })).toContain('24');
    expect(readProblem({ ...SINGLE, game: 'crash', paytable: 'crash-9' })).toContain('crash-9');
    expect(readProblem({ ...SINGLE, size: 3 })).toContain('size');
  });
});

/** Maps game names of the published vectors to codes and draw parameters. */
const KINDS: Readonly<Record<string, string>> = {
  teenpatti: 't20',
  andarbahar: 'ab',
  dragontiger: 'dt',
  onecard: 'l7',
  cards32: 'c32',
  baccarat: 'bac',
  roulette: 'rou',
  sicbo: 'sicbo',
  dice: 'dice',
  blackjack_cards: 'bj',
  hilo: 'hilo',
  mines: 'mines',
  plinko: 'plinko',
  slot: 'slot1',
  crash: 'crash',
};

const RANKS = 'A23456789TJQK';

describe('published vectors', () => {
  const vectors = vectorFile.vectors.filter(({ kind }) => kind in KINDS);

  test.each(vectors)('$id $kind is shown as published', ({ kind, in: given, out }) => {
    const code = KINDS[kind] ?? '';
    if (!isGameCode(code)) throw new Error(`no game ${code}`);
    const asked: Readonly<Record<string, unknown>> = given;
    const size = Number(asked.mines ?? asked.rows ?? asked.count ?? 0);
    const paytable = code === 'crash' ? 'crash-1' : '';
    const inputs = {
      serverSeed: String(asked.serverSeed),
      clientSeed: String(asked.clientSeed),
      nonce: Number(asked.nonce),
    };

    const lines = outcomeLines({ code, paytable, size }, inputs);

    const words = lines.map(({ cards, text }) => [...cards.map(formatCard), text].join(' ')).join(' ');
    for (const one of listPublishedValues(out)) expect(` ${words} `).toContain(one);
  });
});

function formatCard(card: number): string {
  return `${RANKS[card >> 2]}${'SHDC'[card & 3]}`;
}

/** Cards and numbers of a published outcome that its page must show. */
function listPublishedValues(out: unknown): readonly string[] {
  if (typeof out === 'number') return [String(out)];
  if (typeof out === 'string') return [out];
  if (Array.isArray(out)) {
    return out.every((one) => typeof one === 'number') ? [] : out.flatMap(listPublishedValues);
  }
  const { bucket, hundredths, ...rest } = out as Readonly<Record<string, unknown>>;
  if (bucket !== undefined) return [` ${String(bucket)} `];
  if (hundredths !== undefined) return [(Number(hundredths) / 100).toFixed(2)];
  const cards = Object.values(rest).flatMap((one) =>
    Array.isArray(one) ? one : typeof one === 'object' && one !== null ? Object.values(one).flat() : [],
  );
  return cards.filter((one) => typeof one === 'string');
}
