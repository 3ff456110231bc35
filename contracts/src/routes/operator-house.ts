import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant-field.ts';
import { flag, id, text, wholeNumber } from '#values/number-from.ts';
import type {
  HouseTableTerms,
  OperatorHouseCheck,
  OperatorHouseReturn,
  OperatorHouseRound,
  OperatorHouseRoundBets,
  OperatorHouseTable,
} from '#wire/operator-house.ts';
import { route } from './route.ts';

const CODE = z.string().check(z.regex(/^[a-z0-9]{2,8}$/));
export const houseRoundId = z.string().check(z.regex(/^[a-z0-9]{2,8}-[A-Za-z0-9-]{1,60}$/));
const minute = wholeNumber(0, 1_440);
/** Maximum rounds per search. */
export const HOUSE_ROUNDS_FOUND = 100;

/** Operation of the house games. */
export const operatorHouseRoutes = {
  operatorGetHouseTables: route<Record<string, never>, { items: readonly OperatorHouseTable[] }>()({
    method: 'GET',
    path: 'Operator/GetHouseTables',
    access: 'O',
    from: 'query',
    about: 'Returns house tables with the current round, bets and maximum cost.',
    request: z.object({}),
  }),
  operatorSaveHouseTable: route<HouseTableTerms & { game: string }, OperatorHouseTable>()({
    method: 'POST',
    path: 'Operator/SaveHouseTable',
    access: 'O',
    from: 'body',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Sets a table’s opening hours and paytable. The current round finishes first; both apply from the next round.',
    request: z.object({
      game: CODE,
      isOn: flag,
      paytable: z.string().check(z.maxLength(40)),
      hours: z.nullable(z.object({ from: minute, to: minute })),
    }),
  }),
  operatorGetHouseRounds: route<
    { game?: string; roundId?: string; userId?: number; from?: string; to?: string },
    { items: readonly OperatorHouseRound[] }
  >()({
    method: 'GET',
    path: 'Operator/GetHouseRounds',
    access: 'O',
    from: 'query',
    about: `Returns up to ${HOUSE_ROUNDS_FOUND} rounds with bets, newest first, filtered by time, game or player.`,
    request: z.object({
      game: z.optional(CODE),
      roundId: z.optional(houseRoundId),
      userId: z.optional(id),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorGetHouseRound: route<{ roundId: string }, OperatorHouseRoundBets>()({
    method: 'GET',
    path: 'Operator/GetHouseRound',
    access: 'O',
    from: 'query',
    about: 'Returns one round with its revealed seeds, outcome and bets.',
    request: z.object({ roundId: houseRoundId }),
  }),
  operatorVoidHouseRound: route<{ roundId: string; reason: string }, OperatorHouseRoundBets>()({
    method: 'POST',
    path: 'Operator/VoidHouseRound',
    access: 'O',
    from: 'body',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Voids the current round at a table: stakes are returned, the seed is revealed and players see the reason. Crash cash-outs already made stay paid. BAD_STATE once the round has a result; FOUR_EYES if a second operator must confirm (use ProposeAct).',
    request: z.object({ roundId: houseRoundId, reason: text(3, 200) }),
  }),
  operatorGetHouseReturns: route<
    { from?: string; to?: string },
    { items: readonly OperatorHouseReturn[] }
  >()({
    method: 'GET',
    path: 'Operator/GetHouseReturns',
    access: 'O',
    from: 'query',
    about: 'Returns each game’s monthly return with its expected range and RTP.',
    request: z.object({
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorGetHouseChecks: route<Record<string, never>, { items: readonly OperatorHouseCheck[] }>()({
    method: 'GET',
    path: 'Operator/GetHouseChecks',
    access: 'O',
    from: 'query',
    about: 'Returns results of replaying all rounds, newest first.',
    request: z.object({}),
  }),
};
