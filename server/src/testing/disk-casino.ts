import type { CasinoTransaction } from '@crease/core/casino/casino-move.ts';
import type {
  CasinoPlays,
  CasinoRoundSums,
  CasinoRoundsQuery,
  PlayedRoundSums,
  PlayedRoundsPage,
  RoundReader,
} from '#casino/store/round-reader.ts';
import { paged } from './disk-lists.ts';
import type { DiskRows } from './disk-rows.ts';

type Calls = readonly CasinoTransaction[];

/** Computes rounds from the calls of a memory journal. */
export function diskRoundReader(rows: DiskRows): RoundReader {
  return {
    casinoTransaction: async (wanted) => {
      const found = rows
        .follow()
        .calls.find((call) =>
          typeof wanted === 'number'
            ? call.id === wanted
            : call.provider === wanted.provider && call.txId === wanted.txId,
        );
      return found ?? null;
    },
    casinoRounds: async (provider, ended) => listEndedRounds(rows.follow().calls, provider, ended),
    listPlayedRounds: async (query) => listPlayedRounds(rows.follow().calls, query),
    casinoPlays: async (provider, from) => countPlays(rows.follow().calls, provider, from),
  };
}

/** Counts each account's finished rounds per game at a provider since an instant. */
function countPlays(calls: Calls, provider: string, from: number): readonly CasinoPlays[] {
  const plays = new Map<string, CasinoPlays>();
  for (const { provider: of, kind, at, accountId, game } of calls) {
    if (of !== provider || kind !== 'END' || at < from) continue;
    const rounds = (plays.get(`${accountId} ${game}`)?.rounds ?? 0) + 1;
    plays.set(`${accountId} ${game}`, { accountId, game, rounds });
  }
  return [...plays.values()];
}

/** Lists a provider's rounds that ended within a range, with stakes and payouts. */
function listEndedRounds(
  calls: Calls,
  provider: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly CasinoRoundSums[] {
  const own = calls.filter((call) => call.provider === provider);
  const ends = own.filter(({ kind, at }) => kind === 'END' && at >= from && at < to);
  return ends.map(({ accountId, roundId, at }) => {
    const ofRound = own.filter((call) => call.accountId === accountId && call.roundId === roundId);
    const [bets, taken] = countAndSum(ofRound, 'BET');
    const [wins, paid] = countAndSum(ofRound, 'WIN', 'ADJUST');
    const [rollbacks, rolledBack] = countAndSum(ofRound, 'ROLLBACK');
    const staked = taken - rolledBack;
    return { accountId, roundId, endedAt: at, bets, staked, wins, paid, rollbacks, rolledBack };
  });
}

function countAndSum(calls: Calls, ...kinds: readonly CasinoTransaction['kind'][]) {
  const own = calls.filter(({ kind }) => kinds.includes(kind));
  return [own.length, own.reduce((sum, { amount }) => sum + amount, 0)] as const;
}

/** Lists an account's rounds at all providers, page by page. */
function listPlayedRounds(calls: Calls, query: CasinoRoundsQuery): PlayedRoundsPage {
  const { accountId, from, to, game } = query;
  const rounds = new Map<string, CasinoTransaction[]>();
  for (const call of calls) {
    if (call.accountId !== accountId || (game !== undefined && call.game !== game)) continue;
    const key = `${call.provider}/${call.roundId}`;
    rounds.set(key, [...(rounds.get(key) ?? []), call]);
  }
  const all = [...rounds.values()]
    .filter((own) => own.some(({ kind }) => kind === 'BET'))
    .map(playedRound)
    .filter(({ at }) => at >= from && at <= to);
  const total = (part: 'staked' | 'returned') => all.reduce((sum, round) => sum + round[part], 0);
  return {
    ...paged(all, query, ({ at }) => at),
    staked: total('staked'),
    returned: total('returned'),
  };
}

function playedRound(calls: Calls): PlayedRoundSums {
  const [first] = calls;
  const { provider = '', game = '', roundId = '', at = 0 } = first ?? {};
  const paid = calls.filter(({ freeRound }) => freeRound === undefined);
  const wins = calls.filter(({ kind }) => kind === 'WIN' || kind === 'ADJUST');
  return {
    ...{ provider, game, roundId, at },
    isEnded: calls.some(({ kind }) => kind === 'END'),
    isFree: calls.some(({ freeRound }) => freeRound !== undefined),
    staked: countAndSum(paid, 'BET')[1] - countAndSum(paid, 'ROLLBACK')[1],
    returned: wins.reduce((sum, { kept, amount }) => sum + (kept ?? amount), 0),
  };
}
