import { operatorCashierRoutes } from '@crease/contracts/cash/operator-request-routes.ts';
import type { OperatorRequest } from '@crease/contracts/cash/operator-requests.ts';
import { useState } from 'react';
import { rupeesText } from '#format/money.ts';
import {
  ProposeButton,
  ReasonButton,
  ReasonDialog,
  SecondOperatorDialog,
  useSecondOperator,
} from '#operator/components/reason-dialog.tsx';
import review from '#operator/components/review.module.css';
import { codec } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { RejectDialog, RequestInfoDialog, requestAction } from './request-actions.tsx';

interface AnswerProps {
  readonly request: OperatorRequest;
}

/** Available actions for a withdrawal in its current state. */
export function WithdrawalAnswer({ request }: AnswerProps) {
  return (
    <>
      {request.isHeld && (
        <Notice tone="bad">Payout held: one of this player’s deposits is disputed. Decide the deposit first.</Notice>
      )}
      <WithdrawalActions request={request} />
    </>
  );
}

function WithdrawalActions({ request }: AnswerProps) {
  switch (request.state) {
    case 'RISK_REVIEW':
    case 'NEEDS_INFO':
      return <WithdrawalDecision request={request} />;
    case 'APPROVED':
      return <NextBatch request={request} />;
    case 'PROCESSING':
      return <PayoutResult request={request} />;
    case 'PAID':
      return <ReturnedPayout request={request} />;
    default:
      return null;
  }
}

function WithdrawalDecision({ request }: AnswerProps) {
  const { id, referenceNo, amount } = request;
  const approve = useAction(operatorCashierRoutes.operatorApproveRequest, {
    ...requestAction(id),
    done: `${referenceNo} added to next batch`,
  });
  const [asked, setAsked] = useState<'APPROVE' | 'DECLINE' | 'INFO' | null>(null);
  const { second, proposeAfter } = useSecondOperator();
  const isWaiting = request.state === 'RISK_REVIEW';
  useHotKeys({
    a: () => setAsked(isWaiting && !request.isHeld ? 'APPROVE' : null),
    r: () => setAsked('DECLINE'),
    i: () => setAsked(isWaiting ? 'INFO' : null),
  });
  const close = () => setAsked(null);

  async function send() {
    const outcome = await approve.run({ id });
    close();
    if (!outcome.ok) proposeAfter(outcome.failure, { type: 'ApproveWithdrawal', requestId: id });
    return outcome;
  }

  return (
    <div className={review.buttons}>
      <Button size="l" aria-keyshortcuts="R" onClick={() => setAsked('DECLINE')}>
        Decline
      </Button>
      {isWaiting && (
        <>
          <Button size="l" aria-keyshortcuts="I" onClick={() => setAsked('INFO')}>
            Request info
          </Button>
          <Button
            variant="primary"
            size="l"
            isBusy={approve.isPending}
            disabled={request.isHeld}
            aria-keyshortcuts="A"
            onClick={() => setAsked('APPROVE')}
          >
            {`Approve ${rupeesText(amount)}`}
          </Button>
        </>
      )}
      <ReasonDialog
        open={asked === 'APPROVE'}
        title={`Approve ${referenceNo}`}
        text={`${rupeesText(amount)} will be paid to ${request.userName}’s account in the next payout batch.`}
        confirmLabel="Approve"
        needsReason={false}
        onClose={close}
        onConfirm={send}
      />
      <RejectDialog request={request} open={asked === 'DECLINE'} onClose={close} />
      <RequestInfoDialog request={request} open={asked === 'INFO'} onClose={close} />
      <SecondOperatorDialog {...second} />
    </div>
  );
}

/** An approved withdrawal can still be declined until a batch takes it. */
function NextBatch({ request }: AnswerProps) {
  const [isAsked, setAsked] = useState(false);
  useHotKeys({ r: () => setAsked(true) });
  return (
    <>
      {!request.isHeld && <p>It goes to the bank in the next payout batch.</p>}
      <div className={review.buttons}>
        <Button size="l" aria-keyshortcuts="R" onClick={() => setAsked(true)}>
          Decline
        </Button>
      </div>
      <RejectDialog request={request} open={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

/** Records the bank's result: paid or failed. */
function PayoutResult({ request }: AnswerProps) {
  const { id } = request;
  const form = useWireForm(operatorCashierRoutes.operatorMarkPaid, {
    ...requestAction(id),
    done: 'Marked as paid',
    fields: { utr: codec.text('Bank reference') },
    request: ({ utr }) => ({ id, utr }),
  });
  const fail = useAction(operatorCashierRoutes.operatorMarkFailed, {
    ...requestAction(id),
    done: 'Refunded to player',
  });
  return (
    <Stack as="form" gap={5} columns={1} onSubmit={form.onSubmit} noValidate>
      <TextField {...form.field('utr')} autoComplete="off" autoCapitalize="characters" />
      <div className={review.buttons}>
        <ReasonButton
          size="l"
          dialog={{
            title: `Mark ${request.referenceNo} as failed`,
            text: 'The money is returned to the player immediately and they see why.',
            confirmLabel: 'Return money',
            onConfirm: (reason) => fail.run({ id, reason }),
          }}
        >
          Mark as failed
        </ReasonButton>
        <Button type="submit" variant="primary" size="l" isBusy={form.isPending}>
          Mark as paid
        </Button>
      </div>
    </Stack>
  );
}

/** Records a payout the bank returned days later. Always needs two operators. */
function ReturnedPayout({ request }: AnswerProps) {
  return (
    <div className={review.buttons}>
      <ProposeButton action={() => ({ type: 'ReturnWithdrawal', requestId: request.id })}>
        Bank returned it
      </ProposeButton>
    </div>
  );
}
