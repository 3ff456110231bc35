import * as z from 'zod/mini';
import { domainName } from '#rules/domain-setting.ts';
import { amount } from '#values/amount.ts';
import { dayOrInstant } from '#values/instant-field.ts';
import { flag, id } from '#values/number-from.ts';
import type { GameSiteLimits, OpCasinoGame, OpCasinoReconciliation } from '#wire/casino.ts';
import { route } from './route.ts';

/** A provider of games as the house sees it. */
export interface OpCasinoProvider {
  readonly providerId: string;
  readonly games: number;
  /** It has answered just now. */
  readonly isUp: boolean;
}

export interface SavedCasinoGame {
  readonly id: number;
  readonly enabled: boolean;
  readonly minBet: number;
  readonly maxBet: number;
  readonly maxWin: number | null;
  readonly offOn: readonly string[];
  readonly sites: readonly GameSiteLimits[];
}

/** The largest file of a provider's rounds, about 25,000 of them. */
export const LARGEST_ROUND_FILE = 2 * 1024 * 1024;
/** The first row of such a file, in any order. Money in rupees, the end as ISO 8601 with its zone. */
export const ROUND_FILE_COLUMNS = [
  'roundId',
  'playerId',
  'currency',
  'staked',
  'paid',
  'endedAt',
] as const;
/** Differences that a reconciliation lists at most. */
export const LISTED_DIFFERENCES = 200;
const MOST_SITES = 50;
const ofDay = {
  providerId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  day: dayOrInstant('from'),
};
const siteLimits = z.object({
  domain: domainName,
  minBet: z.nullable(amount),
  maxBet: z.nullable(amount),
  maxWin: z.nullable(amount),
});

/** Games as the house offers them (api 10.6). Providers and their secrets are settings of the server. */
export const operatorCasinoRoutes = {
  operatorGetCasinoGames: route<Record<string, never>, { items: readonly OpCasinoGame[] }>()({
    method: 'GET',
    path: 'Operator/GetCasinoGames',
    access: 'O',
    from: 'query',
    about: 'All games that a provider has ever offered, with what the house has said of each.',
    request: z.object({}),
  }),
  operatorSaveCasinoGame: route<SavedCasinoGame, OpCasinoGame>()({
    method: 'POST',
    path: 'Operator/SaveCasinoGame',
    access: 'O',
    from: 'body',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Turns a game on or off, everywhere or on single domains, and says how much may be staked on a bet and won in a round, everywhere and on single domains: never more than its provider allows, and of all that fit the strictest. Counts from the next bet.',
    request: z.object({
      id,
      enabled: flag,
      minBet: amount,
      maxBet: amount,
      maxWin: z.nullable(amount),
      offOn: z.array(domainName).check(z.maxLength(MOST_SITES)),
      sites: z.array(siteLimits).check(z.maxLength(MOST_SITES)),
    }),
  }),
  operatorGetCasinoProviders: route<
    Record<string, never>,
    { items: readonly OpCasinoProvider[] }
  >()({
    method: 'GET',
    path: 'Operator/GetCasinoProviders',
    access: 'O',
    from: 'query',
    about: 'Who plays games here, and whether they answer; never what they sign with.',
    request: z.object({}),
  }),
  operatorReconcileCasino: route<{ providerId: string; day: string }, OpCasinoReconciliation>()({
    method: 'GET',
    path: 'Operator/GetCasinoReconciliation',
    access: 'O',
    from: 'query',
    about: `Rounds of a provider that have ended on a day of India, by our ledger and by the provider's own account of them, and where the two differ, ${LISTED_DIFFERENCES} listed at most.`,
    request: z.object(ofDay),
  }),
  operatorCompareRoundFile: route<
    { providerId: string; day: string; csv: string },
    OpCasinoReconciliation
  >()({
    method: 'POST',
    path: 'Operator/CompareRoundFile',
    access: 'O',
    from: 'body',
    bodyBytes: 2 * LARGEST_ROUND_FILE,
    about: `The same with a file of the provider in place of its answer, and keeps nothing of it. Its first row names ${ROUND_FILE_COLUMNS.join(', ')}; money is in rupees, and what came back is in neither sum. VALIDATION of \`csv\` names the first line that cannot be read.`,
    request: z.object({
      ...ofDay,
      csv: z.string().check(z.minLength(1), z.maxLength(LARGEST_ROUND_FILE)),
    }),
  }),
};
