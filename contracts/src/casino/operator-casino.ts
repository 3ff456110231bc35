import * as z from 'zod/mini';
import { Currency } from '#base/core-schemas.ts';
import { Time } from '#base/instant.ts';
import { Rupees } from '#base/money.ts';
import { amount, dayOrInstant, domainName, flag, id, list, reason, text } from '#base/request-fields.ts';
import { operatorGet, operatorPost, route } from '#base/route.ts';
import type { Wire } from '#base/wire.ts';
import { OperatorCasinoGame, OperatorCasinoReconciliation } from '#casino/casino.ts';

export const OperatorCasinoProvider = z.strictObject({
  providerId: z.string(),
  games: z.number(),
  /** True if it responded to the latest check. */
  isUp: z.boolean(),
});
export type OperatorCasinoProvider = Wire<typeof OperatorCasinoProvider>;

/** A provider's win or adjustment, held until an operator decides. */
export const HeldWin = z.strictObject({
  winId: z.string(),
  providerId: z.string(),
  gameCode: z.string(),
  roundId: z.string(),
  userId: z.number(),
  userName: z.string(),
  /** True for an adjustment above the bet's stake. */
  isAdjustment: z.boolean(),
  amount: Rupees,
  currency: Currency,
  time: Time,
});
export type HeldWin = Wire<typeof HeldWin>;

const decided = { winId: text(3, 180), reason };

/** Maximum size of a provider's round file in bytes, about 25,000 rounds. */
export const MAX_ROUND_FILE_BYTES = 2 * 1024 * 1024;
/** Header row of a round file, in any order. Money in rupees; end time in ISO 8601 with zone. */
export const ROUND_FILE_COLUMNS = ['roundId', 'playerId', 'currency', 'staked', 'paid', 'endedAt'] as const;
/** Maximum differences listed by a reconciliation. */
export const LISTED_DIFFERENCES = 200;
const MAX_SITES = 50;
const ofDay = { providerId: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)), day: dayOrInstant('from') };
const siteLimits = z.object({
  domain: domainName,
  minBet: z.nullable(amount),
  maxBet: z.nullable(amount),
  maxWin: z.nullable(amount),
});

const provenAct = { ...operatorPost, roles: ['cashier'], proof: 'RECENT' } as const;

/** Casino game catalogue for operators (api 10.6). Providers and their secrets are server settings. */
export const operatorCasinoRoutes = {
  operatorGetCasinoGames: route({
    ...operatorGet,
    path: 'Operator/GetCasinoGames',
    about: 'Returns every game any provider has offered, with the house’s settings for each.',
    answer: list(OperatorCasinoGame),
  }),
  operatorSaveCasinoGame: route({
    ...operatorPost,
    path: 'Operator/SaveCasinoGame',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Enables or disables a game and sets its stake and win limits, globally or per domain. Limits can’t exceed the provider’s, and the strictest matching limit applies. Takes effect from the next bet.',
    request: z.object({
      id,
      enabled: flag,
      minBet: amount,
      maxBet: amount,
      maxWin: z.nullable(amount),
      offOn: z.array(domainName).check(z.maxLength(MAX_SITES)),
      sites: z.array(siteLimits).check(z.maxLength(MAX_SITES)),
    }),
    answer: OperatorCasinoGame,
  }),
  operatorGetCasinoProviders: route({
    ...operatorGet,
    path: 'Operator/GetCasinoProviders',
    about: 'Returns the game providers and whether they’re responding, never their signing keys.',
    answer: list(OperatorCasinoProvider),
  }),
  operatorGetHeldWins: route({
    ...operatorGet,
    path: 'Operator/GetHeldWins',
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Returns provider wins above the announced maximum, and adjustments above the stake, held until an operator decides. Oldest first.',
    answer: list(HeldWin),
  }),
  operatorPayHeldWin: route({
    ...provenAct,
    path: 'Operator/PayHeldWin',
    about:
      'Pays a held win. FOUR_EYES above the house’s threshold: propose it with Operator/ProposeAct. BAD_STATE if its round has ended or its bet got another win meanwhile.',
    request: z.object(decided),
    answer: z.boolean(),
  }),
  operatorRefuseHeldWin: route({
    ...provenAct,
    path: 'Operator/RefuseHeldWin',
    about: 'Refuses a held win: its provider is answered LIMIT_EXCEEDED.',
    request: z.object(decided),
    answer: z.boolean(),
  }),
  operatorReconcileCasino: route({
    ...operatorGet,
    path: 'Operator/GetCasinoReconciliation',
    about: `Reconciles a provider’s rounds that ended on one day (IST): our ledger, the provider’s report, and up to ${LISTED_DIFFERENCES} differences.`,
    request: z.object(ofDay),
    answer: OperatorCasinoReconciliation,
  }),
  operatorCompareRoundFile: route({
    ...operatorPost,
    path: 'Operator/CompareRoundFile',
    bodyBytes: 2 * MAX_ROUND_FILE_BYTES,
    about: `The same, using an uploaded provider file, which isn’t stored. The header row must be ${ROUND_FILE_COLUMNS.join(', ')}; amounts are in rupees, and refunded amounts are excluded from both totals. VALIDATION of \`csv\` names the first invalid line.`,
    request: z.object({ ...ofDay, csv: z.string().check(z.minLength(1), z.maxLength(MAX_ROUND_FILE_BYTES)) }),
    answer: OperatorCasinoReconciliation,
  }),
};
