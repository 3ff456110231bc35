import { required } from '@crease/contracts/base/field-problem.ts';
import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { useRef, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { FieldRow } from '#operator/components/form-view.tsx';
import { ProposeButton, SecondOperatorDialog, useSecondOperator } from '#operator/components/reason-dialog.tsx';
import review from '#operator/components/review.module.css';
import { ClaimButton, claimLeftText } from '#operator/components/work-list.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { NumberField, TextField } from '#ui/field/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { RejectDialog, RequestInfoDialog, requestAction } from './request-actions.tsx';

interface AnswerProps {
  readonly request: OperatorRequest;
}

/** States awaiting a decision. */
const OPEN: ReadonlySet<string> = new Set(['SUBMITTED', 'UNDER_REVIEW', 'AUTO_MATCHED']);

/** Available actions for a deposit in its current state. */
export function DepositAnswer({ request }: AnswerProps) {
  const left = claimLeftText(request, useNow());
  const isOpen = OPEN.has(request.state);
  const { operatorClaimRequest } = operatorCashierRoutes;
  const claim = <ClaimButton id={request.id} route={operatorClaimRequest} action={requestAction(request.id)} />;
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
  const { form, second } = useCreditForm(request);
  const { amount } = form.parsed;
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
      <Stack as="form" gap={5} columns={1} ref={place} onSubmit={form.onSubmit} noValidate>
        <FieldRow>
          <NumberField {...form.field('amount')} />
          <TextField {...form.field('source')} hint="UPI ID or account, per the bank" autoComplete="off" />
        </FieldRow>
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
          <Button type="submit" variant="primary" size="l" isBusy={form.isPending} aria-keyshortcuts="A">
            {`Credit ${typeof amount === 'number' ? rupeesText(amount) : ''}`}
          </Button>
        </div>
      </Stack>
      <RejectDialog request={request} open={asked === 'DECLINE'} onClose={close} />
      <RequestInfoDialog request={request} open={asked === 'INFO'} onClose={close} />
      <SecondOperatorDialog {...second} />
    </>
  );
}

/** Amount received, its source and a note. Amounts above a single operator's limit are proposed. */
function useCreditForm({ id, amount, approvedAmount, source, referenceNo }: OperatorRequest) {
  const { second, proposeAfter } = useSecondOperator();
  const form = useWireForm(operatorCashierRoutes.operatorApproveRequest, {
    ...requestAction(id),
    done: `${referenceNo} credited`,
    fields: {
      // Without an amount, the server would credit the requested one.
      amount: codec.number('Amount received (₹)', approvedAmount ?? amount, {
        rules: () => [required],
      }),
      source: codec.text('Paid from', source),
      remark: codec.text('Note (visible to player)'),
    },
    request: (values) => ({
      id,
      amount: values.amount,
      source: values.source || undefined,
      remark: values.remark || undefined,
    }),
    onRefused: (failure, { amount: received = 0, source: payer }) => {
      const payment = { requestId: id, amount: received, source: payer };
      proposeAfter(failure, { type: 'ApproveDeposit', ...payment });
      return false;
    },
  });
  return { form, second };
}

/** Reverses a deposit charged back by bank or payer, or keeps it credited. Both always need two operators. */
function ReverseDeposit({ request }: AnswerProps) {
  const { id: requestId, disputedAt } = request;
  return (
    <div className={review.buttons}>
      {disputedAt !== null && (
        <ProposeButton action={() => ({ type: 'DismissDispute', requestId })}>Dismiss dispute</ProposeButton>
      )}
      <ProposeButton
        variant={disputedAt === null ? 'plain' : 'danger'}
        action={() => ({ type: 'ReverseDeposit', requestId })}
      >
        Reverse payment
      </ProposeButton>
    </div>
  );
}
