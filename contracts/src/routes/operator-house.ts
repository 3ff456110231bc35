import * as z from 'zod/mini';
import { dayOrInstant } from '#values/instant-field.ts';
import { flag, id, text, wholeNumber } from '#values/number-from.ts';
import type {
  HouseTableTerms,
  OpHouseCheck,
  OpHouseReturn,
  OpHouseRound,
  OpHouseRoundBets,
  OpHouseTable,
} from '#wire/operator-house.ts';
import { route } from './route.ts';

const CODE = z.string().check(z.regex(/^[a-z0-9]{2,8}$/));
export const houseRoundId = z.string().check(z.regex(/^[a-z0-9]{2,8}-[A-Za-z0-9-]{1,60}$/));
const minute = wholeNumber(0, 1_440);
/** Rounds that one search finds at most. */
export const HOUSE_ROUNDS_FOUND = 100;

/** The house's own games as its operators run them. */
export const operatorHouseRoutes = {
  operatorGetHouseTables: route<Record<string, never>, { items: readonly OpHouseTable[] }>()({
    method: 'GET',
    path: 'Operator/GetHouseTables',
    access: 'O',
    from: 'query',
    about: 'Tables of the house with the round that is on, what is bet in it and what it may cost.',
    request: z.object({}),
  }),
  operatorSaveHouseTable: route<HouseTableTerms & { game: string }, OpHouseTable>()({
    method: 'POST',
    path: 'Operator/SaveHouseTable',
    access: 'O',
    from: 'body',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Says when a table is played and by which paytable. A round that is on goes to its end; both count from the next one.',
    request: z.object({
      game: CODE,
      isOn: flag,
      paytable: z.string().check(z.maxLength(40)),
      hours: z.nullable(z.object({ from: minute, to: minute })),
    }),
  }),
  operatorGetHouseRounds: route<
    { game?: string; roundId?: string; userId?: number; from?: string; to?: string },
    { items: readonly OpHouseRound[] }
  >()({
    method: 'GET',
    path: 'Operator/GetHouseRounds',
    access: 'O',
    from: 'query',
    about: `Rounds with bets in them, newest first, ${HOUSE_ROUNDS_FOUND} at most; those of a time, game or player.`,
    request: z.object({
      game: z.optional(CODE),
      roundId: z.optional(houseRoundId),
      userId: z.optional(id),
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorGetHouseRound: route<{ roundId: string }, OpHouseRoundBets>()({
    method: 'GET',
    path: 'Operator/GetHouseRound',
    access: 'O',
    from: 'query',
    about: 'One round with its seeds, as far as they are public, its outcome and its bets.',
    request: z.object({ roundId: houseRoundId }),
  }),
  operatorVoidHouseRound: route<{ roundId: string; reason: string }, OpHouseRoundBets>()({
    method: 'POST',
    path: 'Operator/VoidHouseRound',
    access: 'O',
    from: 'body',
    roles: ['trader'],
    proof: 'RECENT',
    about:
      'Ends the round that is on at a table: stakes go back, its seed becomes public, and players read the reason. What was cashed out of a flight stays paid. BAD_STATE once it has its result; FOUR_EYES where a second operator must confirm: ProposeAct.',
    request: z.object({ roundId: houseRoundId, reason: text(3, 200) }),
  }),
  operatorGetHouseReturns: route<
    { from?: string; to?: string },
    { items: readonly OpHouseReturn[] }
  >()({
    method: 'GET',
    path: 'Operator/GetHouseReturns',
    access: 'O',
    from: 'query',
    about:
      'What each game has returned by month, with the band that chance allows, beside what it returns on average.',
    request: z.object({
      from: z.optional(dayOrInstant('from')),
      to: z.optional(dayOrInstant('to')),
    }),
  }),
  operatorGetHouseChecks: route<Record<string, never>, { items: readonly OpHouseCheck[] }>()({
    method: 'GET',
    path: 'Operator/GetHouseChecks',
    access: 'O',
    from: 'query',
    about: 'What came of computing all rounds again, newest first.',
    request: z.object({}),
  }),
};
