import { operatorCaseRoutes } from '@crease/contracts/care/case-routes.ts';
import { CASE_OUTCOMES, type CaseOutcome, type OperatorCaseFile } from '@crease/contracts/care/harm.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import { useState } from 'react';
import { SelectField } from '#operator/components/form-view.tsx';
import { ClaimButton } from '#operator/components/work-list.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { LIMIT_WORDS } from '#operator/core/words.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { AreaField, NumberField, TextField } from '#ui/field/text-field.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { isClaimed, OUTCOME_WORDS } from './case-summary.tsx';

/** Actions that a case's reviewer can choose. */
const CASE_ACTIONS = {
  PROPOSE: {
    title: 'Propose a limit',
    label: 'Message to the player',
    about: 'Keep it plain and non-judgemental. The player can accept or decline.',
    button: 'Send proposal',
    done: 'Limit proposed',
    route: operatorCaseRoutes.operatorProposeLimit,
  },
  WRITE: {
    title: 'Message player',
    label: 'Message to the player',
    about: 'Keep it plain and non-judgemental. It appears in their notifications.',
    button: 'Send message',
    done: 'Message sent',
    route: operatorCaseRoutes.operatorWriteInCase,
  },
  STOP: {
    title: 'Suspend play',
    label: 'Reason',
    about: 'Blocks bets and deposits; withdrawals stay open. Can’t be shortened.',
    button: 'Suspend play',
    done: 'Play suspended',
    route: operatorCaseRoutes.operatorStopPlay,
  },
  NOTE: {
    title: 'Add note',
    label: 'Note',
    about: 'Not visible to the player. Can’t be edited.',
    button: 'Save note',
    done: 'Note saved',
    route: operatorCaseRoutes.operatorNoteCase,
  },
  HAND_OVER: {
    title: 'Hand over',
    label: 'Handover note',
    about: 'Returns the case to the queue.',
    button: 'Hand over',
    done: 'Handed over',
    route: operatorCaseRoutes.operatorHandOverCase,
  },
  CLOSE: {
    title: 'Close case',
    label: 'Reason',
    about: 'Outcomes are measured after 7 and 30 days.',
    button: 'Close case',
    done: 'Case closed',
    route: operatorCaseRoutes.operatorCloseCase,
  },
} as const;
type CaseAction = keyof typeof CASE_ACTIONS;

/** Options of all actions on one case, so that they don't overlap. */
const caseAction = (id: number) => ({
  key: `case ${id}`,
  refreshes: [operatorCaseRoutes.operatorGetCases, operatorCaseRoutes.operatorOpenCase],
});

interface AnswerProps {
  readonly file: OperatorCaseFile;
}

/** Available actions for a case. Without a claim, the player could hear from two reviewers. */
export function CaseAnswer({ file }: AnswerProps) {
  const { item } = file;
  const isTaken = isClaimed(item, useNow());
  return (
    <>
      {item.closing !== null && (
        <Notice tone="info">
          {item.closing.by} proposed closing it: {OUTCOME_WORDS[item.closing.outcome]}. “{item.closing.reason}” A second
          person must close it the same way, or keep it open.
        </Notice>
      )}
      {!isTaken && (
        <ClaimButton
          id={item.id}
          route={operatorCaseRoutes.operatorClaimCase}
          action={caseAction(item.id)}
          time="24 hours"
        />
      )}
      {isTaken && item.isMine && <CaseActions file={file} />}
      {isTaken && !item.isMine && <p>Claimed by {item.claimedBy}.</p>}
    </>
  );
}

const ACTIONS = Object.entries(CASE_ACTIONS).map(([value, { title }]) => ({
  value: value as CaseAction,
  text: title,
}));

function CaseActions({ file }: AnswerProps) {
  const [way, setWay] = useState<CaseAction>('PROPOSE');
  return (
    <Stack gap={5} columns={1}>
      <SelectField label="Action" options={ACTIONS} value={way} onChange={setWay} />
      <CaseActionForm key={way} file={file} action={way} />
    </Stack>
  );
}

const LIMITS = LIMIT_NAMES.map((value) => ({ value, text: LIMIT_WORDS[value] }));
const OUTCOMES = CASE_OUTCOMES.map((value) => ({ value, text: OUTCOME_WORDS[value] }));

interface Choices {
  readonly name: LimitName;
  readonly outcome: CaseOutcome;
}

const CHOICES: Choices = { name: 'deposit:DAY', outcome: 'LIMITED' };

function useCaseActionForm(id: number, action: CaseAction) {
  const { label, route, done } = CASE_ACTIONS[action];
  return useWireForm(route, {
    ...caseAction(id),
    fields: {
      text: codec.text(label),
      amount: codec.number('Max'),
      days: codec.number('Days', 3),
    },
    more: CHOICES,
    request: ({ text, name, amount, days, outcome }) => ({
      id,
      text,
      ...(action === 'PROPOSE' ? { name, amount } : {}),
      ...(action === 'STOP' ? { days } : {}),
      ...(action === 'CLOSE' ? { outcome } : {}),
    }),
    done: ({ closing }) => (action === 'CLOSE' && closing !== null ? 'Needs a second person to close' : done),
    resets: true,
  });
}

function CaseActionForm({ file: { item, needsSecond }, action }: AnswerProps & { readonly action: CaseAction }) {
  const { about, button } = CASE_ACTIONS[action];
  const form = useCaseActionForm(item.id, action);
  const limit = form.choice('name');
  const isTime = limit.value.startsWith('time:');
  return (
    <Stack as="form" gap={5} columns={1} onSubmit={form.onSubmit} noValidate>
      {action === 'PROPOSE' && (
        <>
          <SelectField label="Limit" options={LIMITS} {...limit} />
          <NumberField {...form.field('amount')} hint={isTime ? 'Whole minutes' : 'Rupees'} />
        </>
      )}
      {action === 'STOP' && <TextField {...form.field('days')} inputMode="numeric" autoComplete="off" />}
      {action === 'CLOSE' && <SelectField label="Outcome" options={OUTCOMES} {...form.choice('outcome')} />}
      <AreaField {...form.field('text')} rows={3} hint={about} />
      {action === 'CLOSE' && needsSecond && (
        <Text as="small" tone="muted">
          Closing a reviewed case without action needs two people.
        </Text>
      )}
      <Button type="submit" variant={action === 'STOP' ? 'danger' : 'primary'} size="l" isBusy={form.isPending}>
        {button}
      </Button>
    </Stack>
  );
}
