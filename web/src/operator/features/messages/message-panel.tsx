import { required } from '@crease/contracts/base/field-problem.ts';
import { operatorPlayerRoutes, type SendNoticeWire } from '@crease/contracts/office/player.ts';
import type { MarketingProduct } from '@crease/contracts/people/account.ts';
import { useRef, useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { SelectField } from '#operator/components/select-field.tsx';
import { operatorApi } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { runAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { AreaField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const SEND_ACTION = 'message to players';

type Kind = 'MESSAGE' | MarketingProduct;

/** Promotional messages reach only players who consented to that type, and nobody on a break. */
const KINDS: readonly { readonly value: Kind; readonly text: string }[] = [
  { value: 'MESSAGE', text: 'Service message' },
  { value: 'SPORTS', text: 'Sports promotion (opted-in only)' },
  { value: 'CASINO', text: 'Casino promotion (opted-in only)' },
];

function sendMessage(message: SendNoticeWire) {
  return runAction(
    SEND_ACTION,
    () => operatorApi(operatorPlayerRoutes.operatorSendNotice, message),
    'Message sent',
  );
}

export interface MessagePanelProps {
  readonly to: SendNoticeWire['to'];
  /** Recipients, as the end of a sentence. */
  readonly readers: string;
}

/** Sends a message to its recipients' notification centre. Confirms before sending to many. */
export function MessagePanel(props: MessagePanelProps) {
  return (
    <Panel title={`Message to ${props.readers}`}>
      <MessageForm {...props} className={formStyles.form} />
    </Panel>
  );
}

export interface MessageButtonProps {
  readonly userId: number;
  readonly userName: string;
}

/** Writes to a single player from any page. */
export function MessageButton({ userId, userName }: MessageButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = `Message to ${userName}`;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Message</Button>
      <Dialog open={isOpen} kind="modal" label={title} onClose={close}>
        <DialogHead title={title} closeLabel="Close" onClose={close} />
        <MessageForm
          to={{ userId }}
          readers={userName}
          className={formStyles.inDialog}
          onSent={close}
        />
      </Dialog>
    </>
  );
}

interface MessageFormProps extends MessagePanelProps {
  readonly className: string | undefined;
  readonly onSent?: () => void;
}

function MessageForm({ to, readers, className, onSent }: MessageFormProps) {
  const { form, asked, setAsked, send } = useMessage(to, onSent);
  const isActing = useIsPending(SEND_ACTION);
  const urgent = form.choice('isUrgent');
  const kind = form.choice('kind');
  return (
    <>
      <form className={className} onSubmit={form.onSubmit} noValidate>
        <TextField {...form.field('title')} autoComplete="off" />
        <AreaField
          {...form.field('text')}
          rows={3}
          hint="Shown exactly as entered, untranslated. Can’t be recalled."
        />
        <SelectField label="Type" value={kind.value} options={KINDS} onChange={kind.onChange} />
        <CheckField label="Urgent" checked={urgent.value} onChange={urgent.onChange} />
        <div className={formStyles.buttons}>
          <Button type="submit" isBusy={isActing}>
            Send message
          </Button>
        </div>
      </form>
      <ReasonDialog
        open={asked !== null}
        title={`Send to ${readers}?`}
        text={`“${asked?.title ?? ''}” goes to ${readers} as a notification, and immediately to anyone online.`}
        confirmLabel="Send now"
        needsReason={false}
        isBusy={isActing}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && void send(asked)}
      />
    </>
  );
}

/** Message draft with an idempotency key until sent, so that a retry doesn't send it twice. */
function useMessage(to: SendNoticeWire['to'], onSent?: () => void) {
  const clientRequestId = useRef<string>(crypto.randomUUID());
  const [asked, setAsked] = useState<SendNoticeWire | null>(null);
  const toMessage = (values: {
    readonly title: string;
    readonly text: string;
    readonly isUrgent: boolean;
    readonly kind: Kind;
  }): SendNoticeWire => ({
    to,
    title: values.title.trim(),
    text: values.text.trim(),
    level: values.isUrgent ? 'warning' : 'info',
    offerOf: values.kind === 'MESSAGE' ? null : values.kind,
    clientRequestId: clientRequestId.current,
  });
  const form = useOfficeForm<'title' | 'text', { readonly isUrgent: boolean; readonly kind: Kind }>(
    {
      fields: {
        title: { label: 'Subject', rules: () => [required] },
        text: { label: 'Message', rules: () => [required] },
      },
      more: { isUrgent: false, kind: 'MESSAGE' },
      contract: {
        route: operatorPlayerRoutes.operatorSendNotice,
        body: (values) => ({ ...toMessage(values) }),
      },
      onSubmit: async (values) => {
        const message = toMessage(values);
        if ('userId' in to) return await send(message);
        setAsked(message);
        return undefined;
      },
    },
  );

  async function send(message: SendNoticeWire) {
    const outcome = await sendMessage(message);
    if (!outcome.ok) return outcome;
    clientRequestId.current = crypto.randomUUID();
    setAsked(null);
    form.reset();
    onSent?.();
    return outcome;
  }

  return { form, asked, setAsked, send };
}
