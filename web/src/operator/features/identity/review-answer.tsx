import { IDENTITY_DECLINES, type IdentityDecline } from '@crease/contracts/care/identity.ts';
import {
  type OperatorIdentityFile,
  type OperatorIdentityItem,
  operatorIdentityRoutes,
} from '@crease/contracts/care/identity-routes.ts';
import { useRef, useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import review from '#operator/components/review.module.css';
import { SelectField } from '#operator/components/select-field.tsx';
import { ClaimButton, claimLeftText } from '#operator/components/work-list.tsx';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { afterSuccess, useIsPending } from '#operator/core/run-action.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { useNow } from '#ui/clock/use-minute.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import {
  acceptIdentity,
  askAboutIdentity,
  claimIdentity,
  DECLINE_WORDS,
  declineIdentity,
  identityActionKey,
  itemTitle,
} from './identity-queries.ts';

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
        <ClaimButton
          actionKey={identityActionKey(item.id)}
          onClaim={() => void claimIdentity(item.id)}
        />
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
  const isActing = useIsPending(identityActionKey(id));
  const [asked, setAsked] = useState<'DECLINE' | 'INFO' | null>(null);
  const place = useRef<HTMLFormElement>(null);
  const accept = useOfficeForm<'validUntil'>({
    fields: { validUntil: { label: 'Valid until' } },
    initial: { validUntil: validUntil ?? '' },
    contract: {
      route: operatorIdentityRoutes.operatorAcceptIdentity,
      body: (values) => ({ id, ...(values.validUntil === '' ? {} : values) }),
    },
    onSubmit: (values) => acceptIdentity(id, values.validUntil),
  });
  useHotKeys({
    a: () => place.current?.requestSubmit(),
    r: () => setAsked('DECLINE'),
    i: () => setAsked('INFO'),
  });
  const close = () => setAsked(null);
  return (
    <>
      <form ref={place} className={review.answer} onSubmit={accept.onSubmit} noValidate>
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
          <Button type="submit" variant="primary" size="l" isBusy={isActing} aria-keyshortcuts="A">
            Accept
          </Button>
        </div>
      </form>
      <DeclineDialog item={item} open={asked === 'DECLINE'} onClose={close} />
      <RequestInfoDialog item={item} open={asked === 'INFO'} onClose={close} />
    </>
  );
}

interface DialogProps extends ReviewDecisionProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function RequestInfoDialog({ item, open, onClose }: DialogProps) {
  const isActing = useIsPending(identityActionKey(item.id));
  return (
    <ReasonDialog
      open={open}
      title={`Request info: ${itemTitle(item)}`}
      text="The player sees this message and resubmits."
      confirmLabel="Request info"
      isBusy={isActing}
      onClose={onClose}
      onConfirm={(reason) => afterSuccess(askAboutIdentity(item.id, reason), onClose)}
    />
  );
}

const CODES = IDENTITY_DECLINES.map((value) => ({ value, text: DECLINE_WORDS[value] }));

/** Declines an item with a code and a message to its owner. */
function DeclineDialog({ item, open, onClose }: DialogProps) {
  const title = `Decline ${itemTitle(item)}`;
  return (
    <Dialog open={open} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      <DeclineForm item={item} onClose={onClose} />
    </Dialog>
  );
}

function DeclineForm({ item: { id }, onClose }: Omit<DialogProps, 'open'>) {
  const isActing = useIsPending(identityActionKey(id));
  const decline = useOfficeForm<'reason', { readonly code: IdentityDecline }>({
    fields: { reason: { label: 'Message to player' } },
    more: { code: 'UNREADABLE' },
    contract: {
      route: operatorIdentityRoutes.operatorDeclineIdentity,
      body: ({ reason, code }) => ({ id, reason: reason.trim(), code }),
    },
    onSubmit: async ({ reason, code }) => {
      const outcome = await declineIdentity(id, { code, reason: reason.trim() });
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <form className={formStyles.inDialog} onSubmit={decline.onSubmit} noValidate>
      <p>The player sees why and can resubmit. Never mention a screening list or another player.</p>
      <SelectField label="Reason" options={CODES} {...decline.choice('code')} />
      <TextField {...decline.field('reason')} maxLength={200} autoComplete="off" data-first-focus />
      <div className={formStyles.buttons}>
        <Button onClick={onClose}>Back</Button>
        <Button type="submit" variant="danger" isBusy={isActing}>
          Decline
        </Button>
      </div>
    </form>
  );
}
