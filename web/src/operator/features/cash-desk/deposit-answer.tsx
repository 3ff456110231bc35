import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { useRef, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import review from '#operator/components/review.module.css';
import { SecondOperatorDialog, useSecondOperator } from '#operator/components/second-operator.tsx';
import { ClaimButton, claimLeftText } from '#operator/components/work-list.tsx';
import { parseFigure, useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { useIsPending, type WithoutReason } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import styles from './cash-desk.module.css';
import {
  approveRequest,
  claimRequest,
  RejectDialog,
  RequestInfoDialog,
  requestActionKey,
} from './request-actions.tsx';

interface AnswerProps {
  readonly request: OperatorRequest;
}

/** States awaiting a decision. */
const OPEN: ReadonlySet<string> = new Set(['SUBMITTED', 'UNDER_REVIEW', 'AUTO_MATCHED']);

/** Available actions for a deposit in its current state. */
export function DepositAnswer({ request }: AnswerProps) {
  const left = claimLeftText(request, useNow());
  const isOpen = OPEN.has(request.state);
  const claim = (
    <ClaimButton
      actionKey={requestActionKey(request.id)}
      onClaim={() => void claimRequest(request)}
    />
  );
  if (isOpen && request.declined?.isMine === true)
    return <p>You declined this, so another operator must review the appeal.</p>;
  switch (request.state) {
    case 'SUBMITTED':
      return claim;
    case 'UNDER_REVIEW':
      if (left === null) return claim;
      return request.isMine ? (
        <DepositDecision request={request} />
      ) : (
        <p>{request.claimedBy} is reviewing this. It’s released when their claim expires.</p>
      );
    case 'AUTO_MATCHED':
      return <DepositDecision request={request} />;
    case 'CREDITED':
      return <ReverseDeposit request={request} />;
    default:
      return null;
  }
}

function DepositDecision({ request }: AnswerProps) {
  const isActing = useIsPending(requestActionKey(request.id));
  const { form, asked: second, drop } = useCreditForm(request);
  const [asked, setAsked] = useState<'DECLINE' | 'INFO' | null>(null);
  const place = useRef<HTMLFormElement>(null);
  // A bank match proves the payment, so it can only be credited, in part or in full.
  const canDecline = request.state === 'UNDER_REVIEW';
  useHotKeys({
    a: () => place.current?.requestSubmit(),
    r: () => setAsked(canDecline ? 'DECLINE' : null),
    i: () => setAsked(canDecline ? 'INFO' : null),
  });
  const close = () => setAsked(null);
  return (
    <>
      <form ref={place} className={review.answer} onSubmit={form.onSubmit} noValidate>
        <div className={styles.pair}>
          <NumberField {...form.field('amount')} />
          <TextField
            {...form.field('source')}
            hint="UPI ID or account, per the bank"
            autoComplete="off"
          />
        </div>
        <TextField {...form.field('remark')} hint="Optional" maxLength={200} autoComplete="off" />
        <div className={review.buttons}>
          {canDecline && (
            <>
              <Button size="l" aria-keyshortcuts="R" onClick={() => setAsked('DECLINE')}>
                {request.appealedAt === null ? 'Decline' : 'Uphold decision'}
              </Button>
              <Button size="l" aria-keyshortcuts="I" onClick={() => setAsked('INFO')}>
                Request info
              </Button>
            </>
          )}
          <Button type="submit" variant="primary" size="l" isBusy={isActing} aria-keyshortcuts="A">
            {`Credit ${creditText(form.values.amount)}`}
          </Button>
        </div>
      </form>
      <RejectDialog request={request} open={asked === 'DECLINE'} onClose={close} />
      <RequestInfoDialog request={request} open={asked === 'INFO'} onClose={close} />
      <SecondOperatorDialog {...second} onClose={drop} onProposed={drop} />
    </>
  );
}

function creditText(amount: string): string {
  const figure = wireFigure(amount);
  return typeof figure === 'number' ? rupeesText(figure) : '';
}

type Field = 'amount' | 'source' | 'remark';

/** Amount received, its source and a note. Amounts above a single operator's limit are proposed. */
function useCreditForm(request: OperatorRequest) {
  const { id, referenceNo } = request;
  const { asked, proposeAfter, drop } = useSecondOperator();
  const form = useOfficeForm<Field>({
    fields: {
      amount: { label: 'Amount received (₹)' },
      source: { label: 'Paid from' },
      remark: { label: 'Note (visible to player)' },
    },
    initial: {
      amount: String(request.approvedAmount ?? request.amount),
      source: request.source ?? '',
      remark: '',
    },
    contract: { route: operatorCashierRoutes.operatorApproveRequest, body: toBody },
    onSubmit: async (values) => {
      const amount = parseFigure(values.amount);
      const words = pickNotes(values);
      const input = { id, amount, ...words };
      const outcome = await approveRequest(input, `${referenceNo} credited`);
      const { source } = words;
      const from = source === undefined ? {} : { source };
      proposeAfter(outcome, { type: 'ApproveDeposit', requestId: id, amount, ...from });
      return outcome;
    },
  });
  return { form, asked, drop };
}

const toBody = (values: Readonly<Record<Field, string>>) => ({
  amount: wireFigure(values.amount),
  ...pickNotes(values),
});

function pickNotes({ source, remark }: Readonly<Record<Field, string>>): {
  readonly source?: string;
  readonly remark?: string;
} {
  return {
    ...(source.trim() === '' ? {} : { source: source.trim() }),
    ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
  };
}

/** Reverses a deposit charged back by bank or payer, or keeps it credited. Both always need two operators. */
function ReverseDeposit({ request }: AnswerProps) {
  const [act, setAct] = useState<WithoutReason | null>(null);
  const { id: requestId, disputedAt } = request;
  const close = () => setAct(null);
  return (
    <div className={review.buttons}>
      {disputedAt !== null && (
        <Button onClick={() => setAct({ type: 'DismissDispute', requestId })}>
          Dismiss dispute
        </Button>
      )}
      <Button
        variant={disputedAt === null ? 'plain' : 'danger'}
        onClick={() => setAct({ type: 'ReverseDeposit', requestId })}
      >
        Reverse payment
      </Button>
      <SecondOperatorDialog action={act} onClose={close} onProposed={close} />
    </div>
  );
}
