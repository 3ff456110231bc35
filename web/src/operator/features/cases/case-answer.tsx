import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import {
  CASE_OUTCOMES,
  type OperatorCase,
  type OperatorCaseFile,
} from '@crease/contracts/care/harm.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import { useState } from 'react';
import review from '#operator/components/review.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { operatorApi } from '#operator/core/office-call.ts';
import { parseFigure, useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { type ActionOutcome, runAndRefresh, useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { LIMIT_WORDS } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { AreaField, NumberField, TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { CASES_KEY, isClaimed, OUTCOME_WORDS } from './case-queries.tsx';
import styles from './cases.module.css';

/** Action key shared by all actions on one case, so that they don't overlap. */
const caseActionKey = (id: number) => `case ${id}`;

/** Outcomes that a case's reviewer can choose, with their labels. */
const CASE_ACTIONS = {
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
type CaseAction = keyof typeof CASE_ACTIONS;

export interface CaseActionInput {
  readonly id: number;
  readonly text: string;
  readonly name: LimitName;
  readonly amount: number;
  readonly days: number;
  readonly outcome: (typeof CASE_OUTCOMES)[number];
}

/** Claims a case. Errors: REQUEST_CLAIMED if another reviewer holds it. */
function claimCase(id: number): Promise<ActionOutcome<OperatorCase>> {
  return runChange(id, null, () => operatorApi(operatorCaseRoutes.operatorClaimCase, { id }));
}

function runCaseAction(
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

function runChange(
  id: number,
  done: null | ((item: OperatorCase) => string),
  send: () => Promise<OperatorCase>,
): Promise<ActionOutcome<OperatorCase>> {
  return runAndRefresh(caseActionKey(id), send, done, [CASES_KEY]);
}

interface AnswerProps {
  readonly file: OperatorCaseFile;
}

/** Available actions for a case in its current state. */
export function CaseAnswer({ file }: AnswerProps) {
  const { item } = file;
  const isTaken = isClaimed(item, useNow());
  return (
    <>
      {item.closing !== null && (
        <Notice tone="info">
          {item.closing.by} proposed closing it: {OUTCOME_WORDS[item.closing.outcome]}. “
          {item.closing.reason}” A second person must close it the same way, or keep it open.
        </Notice>
      )}
      {!isTaken && <Claim id={item.id} />}
      {isTaken && item.isMine && <CaseActions file={file} />}
      {isTaken && !item.isMine && <p>Claimed by {item.claimedBy}.</p>}
    </>
  );
}

/** Requires a claim before acting, or the player could hear from two reviewers. */
function Claim({ id }: { readonly id: number }) {
  const isActing = useIsPending(caseActionKey(id));
  const claim = () => void claimCase(id);
  useHotKeys({ c: claim });
  return (
    <div className={styles.buttons}>
      <Button variant="primary" size="l" isBusy={isActing} aria-keyshortcuts="C" onClick={claim}>
        Claim for 24 hours
      </Button>
    </div>
  );
}

const ACTIONS = Object.entries(CASE_ACTIONS).map(([value, { title }]) => ({
  value: value as CaseAction,
  text: title,
}));

function CaseActions({ file }: AnswerProps) {
  const [way, setWay] = useState<CaseAction>('PROPOSE');
  return (
    <div className={review.answer}>
      <SelectField label="Action" options={ACTIONS} value={way} onChange={setWay} />
      <CaseActionForm key={way} file={file} action={way} />
    </div>
  );
}

const LIMITS = LIMIT_NAMES.map((value) => ({ value, text: LIMIT_WORDS[value] }));
const OUTCOMES = CASE_OUTCOMES.map((value) => ({ value, text: OUTCOME_WORDS[value] }));

interface Choices {
  readonly name: LimitName;
  readonly outcome: (typeof CASE_OUTCOMES)[number];
}

function useCaseActionForm(id: number, action: CaseAction) {
  const { label, route } = CASE_ACTIONS[action];
  const form = useOfficeForm<'text' | 'amount' | 'days', Choices>({
    fields: {
      text: { label },
      amount: { label: 'Max' },
      days: { label: 'Days' },
    },
    initial: { days: '3' },
    more: { name: 'deposit:DAY', outcome: 'LIMITED' },
    contract: {
      route: operatorCaseRoutes[route],
      body: ({ text, amount, days, name, outcome }) => ({
        id,
        text: text.trim(),
        ...(action === 'PROPOSE' ? { name, amount: wireFigure(amount) } : {}),
        ...(action === 'STOP' ? { days: wireFigure(days) } : {}),
        ...(action === 'CLOSE' ? { outcome } : {}),
      }),
    },
    onSubmit: async ({ text, amount, days, name, outcome }) => {
      const done = await runCaseAction(action, {
        id,
        text: text.trim(),
        name,
        amount: parseFigure(amount),
        days: parseFigure(days),
        outcome,
      });
      if (done.ok) form.reset();
      return done;
    },
  });
  return form;
}

function CaseActionForm({
  file: { item, needsSecond },
  action,
}: AnswerProps & { readonly action: CaseAction }) {
  const { about, button } = CASE_ACTIONS[action];
  const isActing = useIsPending(caseActionKey(item.id));
  const form = useCaseActionForm(item.id, action);
  const limit = form.choice('name');
  const isTime = limit.value.startsWith('time:');
  return (
    <form className={review.answer} onSubmit={form.onSubmit} noValidate>
      {action === 'PROPOSE' && (
        <>
          <SelectField label="Limit" options={LIMITS} {...limit} />
          <NumberField {...form.field('amount')} hint={isTime ? 'Whole minutes' : 'Rupees'} />
        </>
      )}
      {action === 'STOP' && (
        <TextField {...form.field('days')} inputMode="numeric" autoComplete="off" />
      )}
      {action === 'CLOSE' && (
        <SelectField label="Outcome" options={OUTCOMES} {...form.choice('outcome')} />
      )}
      <AreaField {...form.field('text')} rows={3} hint={about} />
      {action === 'CLOSE' && needsSecond && (
        <small className={styles.small}>
          Closing a reviewed case without action needs two people.
        </small>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant={action === 'STOP' ? 'danger' : 'primary'}
          size="l"
          isBusy={isActing}
        >
          {button}
        </Button>
      </div>
    </form>
  );
}
