import * as z from 'zod/mini';
import { LimitName } from '#base/core-schemas.ts';
import { amount, gridFields, id, page, text, wholeNumber } from '#base/request-fields.ts';
import { operatorGet, provenSupportAct, route, supportAct } from '#base/route.ts';
import { CASE_OUTCOMES, OperatorCase, OperatorCaseFile } from './harm.ts';
import { PlayLimits } from './play-limits.ts';

export const CASE_QUEUES = ['open', 'mine', 'followUp', 'closed'] as const;
/** Maximum time-out a reviewer can set, in days. */
export const MAX_STOP_DAYS = 30;

const roles = ['support'] as const;
const reason = text(3, 500);

/** Safer gambling for operators: harm cases, and limits set by the house. */
export const operatorCaseRoutes = {
  operatorGetCases: route({
    ...operatorGet,
    path: 'Operator/GetCases',
    roles,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Returns harm cases; `queue` is open, mine, followUp (closed, outcome pending) or closed; sorted by score or age.',
    request: z.object({
      ...gridFields(['score', 'openedAt']),
      queue: z._default(z.enum(CASE_QUEUES), 'open'),
      userId: z.optional(id),
    }),
    answer: page(OperatorCase),
  }),
  operatorOpenCase: route({
    ...operatorGet,
    path: 'Operator/OpenCase',
    roles,
    peopleIn: ({ item }) => [item.userId],
    about: 'Returns one case: signs, actions and outcome.',
    request: z.object({ id }),
    answer: OperatorCaseFile,
  }),
  operatorClaimCase: route({
    ...supportAct,
    path: 'Operator/ClaimCase',
    about: 'Claims a case for 24 hours. REQUEST_CLAIMED if someone else has it.',
    request: z.object({ id }),
    answer: OperatorCase,
  }),
  operatorHandOverCase: route({
    ...supportAct,
    path: 'Operator/HandOverCase',
    about: 'Releases a claimed case, with a note for the next operator.',
    request: z.object({ id, text: reason }),
    answer: OperatorCase,
  }),
  operatorNoteCase: route({
    ...supportAct,
    path: 'Operator/NoteCase',
    about: 'Adds a note to a case. Not visible to the player.',
    request: z.object({ id, text: text(3, 1_000) }),
    answer: OperatorCase,
  }),
  operatorWriteInCase: route({
    ...provenSupportAct,
    path: 'Operator/WriteInCase',
    about: 'Messages the player in a case, with a notification linking to limits and breaks.',
    request: z.object({ id, text: reason }),
    answer: OperatorCase,
  }),
  operatorProposeLimit: route({
    ...provenSupportAct,
    path: 'Operator/ProposeLimit',
    about:
      'Suggests a limit to the player in a case, who can accept or decline. BAD_STATE if a lower limit already applies. Time limits are in whole minutes.',
    request: z.object({ id, name: LimitName, amount, text: reason }),
    answer: OperatorCase,
  }),
  operatorStopPlay: route({
    ...provenSupportAct,
    path: 'Operator/StopPlay',
    about:
      'Blocks bets and deposits for the player in a case for a number of days and ends their sessions. They can still log in and withdraw. BAD_STATE if they’re already blocked for longer.',
    request: z.object({ id, days: wholeNumber(1, MAX_STOP_DAYS), text: reason }),
    answer: OperatorCase,
  }),
  operatorCloseCase: route({
    ...provenSupportAct,
    path: 'Operator/CloseCase',
    about:
      'Closes a case. A case that required review needs two people to close without action (WATCH, NO_HARM): the first is recorded; FOUR_EYES if the same person tries again.',
    request: z.object({ id, outcome: z.enum(CASE_OUTCOMES), text: reason }),
    answer: OperatorCase,
  }),
  operatorSetPlayerLimit: route({
    ...provenSupportAct,
    path: 'Operator/SetPlayerLimit',
    about:
      'Sets a house limit for a user. The lower of this and their own limit applies. It can only be lowered: BAD_STATE otherwise. Time limits are in whole minutes.',
    request: z.object({ userId: id, name: LimitName, amount, reason }),
    answer: PlayLimits,
  }),
};
