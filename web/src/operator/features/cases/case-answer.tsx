import { operatorCaseRoutes } from '@crease/contracts/routes/operator-cases.ts';
import { CASE_OUTCOMES, type OperatorCaseFile } from '@crease/contracts/wire/harm.ts';
import { LIMIT_NAMES, type LimitName } from '@crease/core/play/play-limit.ts';
import { useState } from 'react';
import { SelectField } from '#operator/components/fields.tsx';
import { LIMIT_WORDS } from '#operator/components/limit-words.ts';
import review from '#operator/components/review.module.css';
import { parseFigure, useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { AreaField } from '#ui/field/area-field.tsx';
import { NumberField } from '#ui/field/number-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import {
  CASE_ACTIONS,
  type CaseAction,
  caseActionKey,
  claimCase,
  runCaseAction,
} from './case-acts.ts';
import { isClaimed, OUTCOME_WORDS } from './case-words.ts';
import styles from './cases.module.css';

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
