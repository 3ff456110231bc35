import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import * as z from 'zod/mini';
import { amount } from '#values/amount.ts';
import { id, text, wholeNumber } from '#values/number-from.ts';
import { type GridWire, gridFields, type Page } from '#values/paging.ts';
import { CASE_OUTCOMES, type OpCase, type OpCaseFile } from '#wire/harm.ts';
import type { PlayLimits } from '#wire/play-limits.ts';
import { route } from './route.ts';

export const CASE_QUEUES = ['open', 'mine', 'followUp', 'closed'] as const;
/** The longest stop that a reviewer can set. */
export const MOST_STOP_DAYS = 30;

const roles = ['support'] as const;
const act = { access: 'O', from: 'body', method: 'POST', roles } as const;
const reason = text(3, 500);

/** The house's side of safer gambling: cases of players whom play may harm, and limits that the house sets. */
export const operatorCaseRoutes = {
  operatorGetCases: route<
    GridWire & { queue?: (typeof CASE_QUEUES)[number]; userId?: number },
    Page<OpCase>
  >()({
    method: 'GET',
    path: 'Operator/GetCases',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: ({ items }) => items.map(({ userId }) => userId),
    about:
      'Cases of players whom play may harm: `queue` open, mine, followUp (closed, what came of it is still to be seen) or closed; by score or age.',
    request: z.object({
      ...gridFields(['score', 'openedAt']),
      queue: z._default(z.enum(CASE_QUEUES), 'open'),
      userId: z.optional(id),
    }),
  }),
  operatorOpenCase: route<{ id: number }, OpCaseFile>()({
    method: 'GET',
    path: 'Operator/OpenCase',
    access: 'O',
    from: 'query',
    roles,
    peopleIn: ({ item }) => [item.userId],
    about: 'One case: what was seen, what was done, and what came of it.',
    request: z.object({ id }),
  }),
  operatorClaimCase: route<{ id: number }, OpCase>()({
    ...act,
    path: 'Operator/ClaimCase',
    about: "Takes a case for a day. REQUEST_CLAIMED while it is somebody else's.",
    request: z.object({ id }),
  }),
  operatorHandOverCase: route<{ id: number; text: string }, OpCase>()({
    ...act,
    path: 'Operator/HandOverCase',
    about: 'Releases a claimed case, with a note for the next operator.',
    request: z.object({ id, text: reason }),
  }),
  operatorNoteCase: route<{ id: number; text: string }, OpCase>()({
    ...act,
    path: 'Operator/NoteCase',
    about: 'Writes something down in a case; the player never reads it.',
    request: z.object({ id, text: text(3, 1_000) }),
  }),
  operatorWriteInCase: route<{ id: number; text: string }, OpCase>()({
    ...act,
    path: 'Operator/WriteInCase',
    proof: 'RECENT',
    about: 'Writes to the player of a case: a notice that leads to limits and breaks.',
    request: z.object({ id, text: reason }),
  }),
  operatorProposeLimit: route<
    { id: number; name: LimitName; amount: number; text: string },
    OpCase
  >()({
    ...act,
    path: 'Operator/ProposeLimit',
    proof: 'RECENT',
    about:
      'Suggests a limit to the player of a case, who may say yes or no. BAD_STATE where a lower one holds already. Limits on time are whole minutes.',
    request: z.object({ id, name: z.enum(LIMIT_NAMES), amount, text: reason }),
  }),
  operatorStopPlay: route<{ id: number; days: number; text: string }, OpCase>()({
    ...act,
    path: 'Operator/StopPlay',
    proof: 'RECENT',
    about:
      'Stops bets and deposits of the player of a case for some days, and ends their sessions; they may log in again and withdraw. BAD_STATE where they are stopped longer already.',
    request: z.object({ id, days: wholeNumber(1, MOST_STOP_DAYS), text: reason }),
  }),
  operatorCloseCase: route<
    { id: number; outcome: (typeof CASE_OUTCOMES)[number]; text: string },
    OpCase
  >()({
    ...act,
    path: 'Operator/CloseCase',
    proof: 'RECENT',
    about:
      'Closes a case. One that had to be reviewed needs two people to end without a measure (WATCH, NO_HARM): the first word is kept, and FOUR_EYES to the same person.',
    request: z.object({ id, outcome: z.enum(CASE_OUTCOMES), text: reason }),
  }),
  operatorSetPlayerLimit: route<
    { userId: number; name: LimitName; amount: number; reason: string },
    PlayLimits
  >()({
    ...act,
    path: 'Operator/SetPlayerLimit',
    proof: 'RECENT',
    about:
      'Sets a limit of the house for a user; the lower of theirs and this one counts. It can only be made lower: BAD_STATE. Limits on time are whole minutes.',
    request: z.object({ userId: id, name: z.enum(LIMIT_NAMES), amount, reason }),
  }),
};
