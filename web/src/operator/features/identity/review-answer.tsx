import { IdentityDecline } from '@crease/contracts/care/identity.ts';
import {
  type OperatorIdentityFile,
  type OperatorIdentityItem,
  operatorIdentityRoutes,
} from '@crease/contracts/care/identity-routes.ts';
import { useRef, useState } from 'react';
import { DeclineDialog } from '#operator/components/decline-dialog.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import review from '#operator/components/review.module.css';
import { ClaimButton, claimLeftText } from '#operator/components/work-list.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { TextField } from '#ui/field/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { DECLINE_WORDS, itemTitle } from './identity-parts.tsx';

/** Options of all actions on one item, so that they don't overlap. */
const itemAction = (id: number) => ({
  key: `identity ${id}`,
  refreshes: [
    operatorIdentityRoutes.operatorGetIdentityQueue,
    operatorIdentityRoutes.operatorOpenIdentity,
    operatorIdentityRoutes.operatorGetPlayerIdentity,
  ],
});

export interface ReviewAnswerProps {
  readonly file: OperatorIdentityFile;
}

/** Available actions for an item in its current state. */
export function ReviewAnswer({ file }: ReviewAnswerProps) {
  const { item } = file;
  const left = claimLeftText(item, useNow());
  if (item.state !== 'SUBMITTED' && item.state !== 'UNDER_REVIEW') return null;
  return (
    <>
      <TwoPeople file={file} />
      {left === null && (
        <ClaimButton id={item.id} route={operatorIdentityRoutes.operatorClaimIdentity} action={itemAction(item.id)} />
      )}
      {left !== null && item.isMine && <ReviewDecision key={item.firstBy} item={item} />}
      {left !== null && !item.isMine && (
        <p>{item.claimedBy} is reviewing this. It’s released when their claim expires.</p>
      )}
    </>
  );
}

function TwoPeople({ file: { item, needsSecond } }: ReviewAnswerProps) {
  if (!needsSecond) return null;
  return (
    <Notice tone="info">
      {item.firstBy === null
        ? 'Two people must accept this. You’re the first.'
        : `${item.firstBy} accepted this. A second reviewer decides.`}
    </Notice>
  );
}

interface ReviewDecisionProps {
  readonly item: OperatorIdentityItem;
}

function ReviewDecision({ item }: ReviewDecisionProps) {
  const { id, kind, validUntil } = item;
  const [asked, setAsked] = useState<'DECLINE' | 'INFO' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const accept = useWireForm(operatorIdentityRoutes.operatorAcceptIdentity, {
    ...itemAction(id),
    fields: { validUntil: codec.text('Valid until', validUntil) },
    request: (values) => ({ id, ...(values.validUntil === '' ? {} : values) }),
    done: ({ state }) => (state === 'ACCEPTED' ? 'Accepted' : 'Accepted. Awaiting second review'),
  });
  useHotKeys({
    a: () => form.current?.requestSubmit(),
    r: () => setAsked('DECLINE'),
    i: () => setAsked('INFO'),
  });
  const close = () => setAsked(null);
  return (
    <>
      <Stack as="form" gap={5} columns={1} ref={form} onSubmit={accept.onSubmit} noValidate>
        {kind !== 'DETAILS' && kind !== 'SELFIE' && (
          <TextField
            {...accept.field('validUntil')}
            type="date"
            hint="Expiry date, if any. The player is asked for a new document after this."
          />
        )}
        <div className={review.buttons}>
          <Button size="l" aria-keyshortcuts="R" onClick={() => setAsked('DECLINE')}>
            Decline
          </Button>
          <Button size="l" aria-keyshortcuts="I" onClick={() => setAsked('INFO')}>
            Request info
          </Button>
          <Button type="submit" variant="primary" size="l" isBusy={accept.isPending} aria-keyshortcuts="A">
            Accept
          </Button>
        </div>
      </Stack>
      <DeclineDialog<IdentityDecline>
        open={asked === 'DECLINE'}
        id={id}
        name={itemTitle(item)}
        text="The player sees why and can resubmit. Never mention a screening list or another player."
        codes={CODES}
        first="UNREADABLE"
        route={operatorIdentityRoutes.operatorDeclineIdentity}
        action={itemAction(id)}
        onClose={close}
      />
      {asked === 'INFO' && <RequestInfo item={item} onClose={close} />}
    </>
  );
}

function RequestInfo({ item, onClose }: { readonly item: OperatorIdentityItem; readonly onClose: () => void }) {
  const { run } = useAction(operatorIdentityRoutes.operatorAskIdentity, {
    ...itemAction(item.id),
    done: 'Info requested. It returns to the queue when they reply',
  });
  return (
    <ReasonDialog
      open
      title={`Request info: ${itemTitle(item)}`}
      text="The player sees this message and resubmits."
      confirmLabel="Request info"
      onClose={onClose}
      onConfirm={(reason) => run({ id: item.id, reason })}
    />
  );
}

const CODES = IdentityDecline.options.map((value) => ({ value, text: DECLINE_WORDS[value] }));
