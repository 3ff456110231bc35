import { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import type { CASE_OUTCOMES, OperatorCase } from '@crease/contracts/wire/harm.ts';
import type { LimitName } from '@crease/core/play/play-limit.ts';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { type ActionOutcome, runAction } from '#operator/core/run-action.ts';
import { CASES_KEY } from './case-reads.ts';

/** Action key shared by all actions on one case, so that they don't overlap. */
export const caseActionKey = (id: number) => `case ${id}`;

/** Outcomes that a case's reviewer can choose, with their labels. */
export const CASE_ACTIONS = {
  PROPOSE: {
    title: 'Propose a limit',
    label: 'Message to the player',
    about: 'Keep it plain and non-judgemental. The player can accept or decline.',
    button: 'Send proposal',
    route: 'operatorProposeLimit',
  },
  WRITE: {
    title: 'Message player',
    label: 'Message to the player',
    about: 'Keep it plain and non-judgemental. It appears in their notifications.',
    button: 'Send message',
    route: 'operatorWriteInCase',
  },
  STOP: {
    title: 'Suspend play',
    label: 'Reason',
    about: 'Blocks bets and deposits; withdrawals stay open. Can’t be shortened.',
    button: 'Suspend play',
    route: 'operatorStopPlay',
  },
  NOTE: {
    title: 'Add note',
    label: 'Note',
    about: 'Not visible to the player. Can’t be edited.',
    button: 'Save note',
    route: 'operatorNoteCase',
  },
  HAND_OVER: {
    title: 'Hand over',
    label: 'Handover note',
    about: 'Returns the case to the queue.',
    button: 'Hand over',
    route: 'operatorHandOverCase',
  },
  CLOSE: {
    title: 'Close case',
    label: 'Reason',
    about: 'Outcomes are measured after 7 and 30 days.',
    button: 'Close case',
    route: 'operatorCloseCase',
  },
} as const;
export type CaseAction = keyof typeof CASE_ACTIONS;

export interface CaseActionInput {
  readonly id: number;
  readonly text: string;
  readonly name: LimitName;
  readonly amount: number;
  readonly days: number;
  readonly outcome: (typeof CASE_OUTCOMES)[number];
}

/** Claims a case. Errors: REQUEST_CLAIMED if another reviewer holds it. */
export function claimCase(id: number): Promise<ActionOutcome<OperatorCase>> {
  return runChange(id, null, () => operatorApi(operatorCaseRoutes.operatorClaimCase, { id }));
}

export function runCaseAction(
  action: CaseAction,
  input: CaseActionInput,
): Promise<ActionOutcome<OperatorCase>> {
  return runChange(
    input.id,
    ({ closing }) => doneText(action, closing),
    () => sendCaseAction(action, input),
  );
}

function sendCaseAction(
  action: CaseAction,
  { id, text, name, amount, days, outcome }: CaseActionInput,
): Promise<OperatorCase> {
  switch (action) {
    case 'PROPOSE':
      return operatorApi(operatorCaseRoutes.operatorProposeLimit, { id, name, amount, text });
    case 'WRITE':
      return operatorApi(operatorCaseRoutes.operatorWriteInCase, { id, text });
    case 'STOP':
      return operatorApi(operatorCaseRoutes.operatorStopPlay, { id, days, text });
    case 'NOTE':
      return operatorApi(operatorCaseRoutes.operatorNoteCase, { id, text });
    case 'HAND_OVER':
      return operatorApi(operatorCaseRoutes.operatorHandOverCase, { id, text });
    case 'CLOSE':
      return operatorApi(operatorCaseRoutes.operatorCloseCase, { id, outcome, text });
  }
}

function doneText(action: CaseAction, closing: OperatorCase['closing']): string {
  if (action === 'CLOSE') {
    return closing === null ? 'Case closed' : 'Needs a second person to close';
  }
  return {
    PROPOSE: 'Limit proposed',
    WRITE: 'Message sent',
    STOP: 'Play suspended',
    NOTE: 'Note saved',
    HAND_OVER: 'Handed over',
  }[action];
}

async function runChange(
  id: number,
  done: null | ((item: OperatorCase) => string),
  send: () => Promise<OperatorCase>,
): Promise<ActionOutcome<OperatorCase>> {
  const outcome = await runAction(caseActionKey(id), send, done);
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: [CASES_KEY] });
  return outcome;
}
