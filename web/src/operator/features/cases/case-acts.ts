import { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import type { CASE_OUTCOMES, OpCase } from '@crease/contracts/wire/harm.ts';
import type { LimitName } from '@crease/core/play/play-limit.ts';
import { type ActOutcome, actOnce } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { CASES_KEY } from './case-reads.ts';

/** All acts on one case share this name: none of them runs beside another. */
export const caseAct = (id: number) => `case ${id}`;

/** What a reviewer can do with a case that is theirs, in words. */
export const CASE_WAYS = {
  PROPOSE: {
    title: 'Propose a limit',
    label: 'Message to the player',
    about: 'Plain, no blame. The player can accept or say no.',
    button: 'Send the proposal',
    route: 'operatorProposeLimit',
  },
  WRITE: {
    title: 'Write to the player',
    label: 'Message to the player',
    about: 'Plain, no blame. It stands in their bell.',
    button: 'Send the message',
    route: 'operatorWriteInCase',
  },
  STOP: {
    title: 'Stop play for some days',
    label: 'Reason',
    about: 'No bets and no deposits; withdrawals stay open. Nobody can shorten it.',
    button: 'Stop play',
    route: 'operatorStopPlay',
  },
  NOTE: {
    title: 'Write a note',
    label: 'Note',
    about: 'The player never reads it. It cannot be changed.',
    button: 'Keep the note',
    route: 'operatorNoteCase',
  },
  HAND_OVER: {
    title: 'Hand over',
    label: 'Note for the next',
    about: 'The case is free again.',
    button: 'Hand over',
    route: 'operatorHandOverCase',
  },
  CLOSE: {
    title: 'Close the case',
    label: 'Reason',
    about: 'What came of it is measured after 7 and 30 days.',
    button: 'Close',
    route: 'operatorCloseCase',
  },
} as const;
export type CaseWay = keyof typeof CASE_WAYS;

export interface CaseWish {
  readonly id: number;
  readonly text: string;
  readonly name: LimitName;
  readonly amount: number;
  readonly days: number;
  readonly outcome: (typeof CASE_OUTCOMES)[number];
}

/** Takes a case; REQUEST_CLAIMED while it is somebody else's. */
export function claimCase(id: number): Promise<ActOutcome<OpCase>> {
  return changing(id, null, () => callOperator(operatorCaseRoutes.operatorClaimCase, { id }));
}

export function doInCase(way: CaseWay, wish: CaseWish): Promise<ActOutcome<OpCase>> {
  return changing(
    wish.id,
    ({ closing }) => doneText(way, closing),
    () => sent(way, wish),
  );
}

function sent(way: CaseWay, { id, text, name, amount, days, outcome }: CaseWish): Promise<OpCase> {
  switch (way) {
    case 'PROPOSE':
      return callOperator(operatorCaseRoutes.operatorProposeLimit, { id, name, amount, text });
    case 'WRITE':
      return callOperator(operatorCaseRoutes.operatorWriteInCase, { id, text });
    case 'STOP':
      return callOperator(operatorCaseRoutes.operatorStopPlay, { id, days, text });
    case 'NOTE':
      return callOperator(operatorCaseRoutes.operatorNoteCase, { id, text });
    case 'HAND_OVER':
      return callOperator(operatorCaseRoutes.operatorHandOverCase, { id, text });
    case 'CLOSE':
      return callOperator(operatorCaseRoutes.operatorCloseCase, { id, outcome, text });
  }
}

function doneText(way: CaseWay, closing: OpCase['closing']): string {
  if (way === 'CLOSE') {
    return closing === null ? 'Case closed' : 'A second person has to close it too';
  }
  return {
    PROPOSE: 'Proposed',
    WRITE: 'Sent',
    STOP: 'Play is stopped',
    NOTE: 'Kept',
    HAND_OVER: 'Handed over',
  }[way];
}

async function changing(
  id: number,
  done: null | ((item: OpCase) => string),
  act: () => Promise<OpCase>,
): Promise<ActOutcome<OpCase>> {
  const outcome = await actOnce(caseAct(id), act, done);
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [CASES_KEY] });
  return outcome;
}
