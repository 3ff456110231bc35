import { operatorPlayerRoutes, type SendNoticeWire } from '@crease/contracts/office/player.ts';
import type { MarketingProduct } from '@crease/contracts/people/account.ts';
import { useRef, useState } from 'react';
import { DialogButton, FormView, SelectField } from '#operator/components/form-view.tsx';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { codec } from '#operator/core/codecs.ts';
import { act } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { CheckField } from '#ui/field/check-field.tsx';
import { AreaField, TextField } from '#ui/field/text-field.tsx';
import { Panel } from '#ui/panel/panel.tsx';

const { operatorSendNotice } = operatorPlayerRoutes;
/** No data on screen changes. */
const SENDING = { done: 'Message sent', refreshes: [] } as const;

type Kind = 'MESSAGE' | MarketingProduct;

/** Promotional messages reach only players who consented to that type, and nobody on a break. */
const KINDS: readonly { readonly value: Kind; readonly text: string }[] = [
  { value: 'MESSAGE', text: 'Service message' },
  { value: 'SPORTS', text: 'Sports promotion (opted-in only)' },
  { value: 'CASINO', text: 'Casino promotion (opted-in only)' },
];

const FIRST_KIND: Kind = 'MESSAGE';

export interface MessagePanelProps {
  readonly to: SendNoticeWire['to'];
  /** Recipients, as the end of a sentence. */
  readonly readers: string;
}

/** Sends a message to its recipients' notification centre. Confirms before sending to many. */
export function MessagePanel(props: MessagePanelProps) {
  return (
    <Panel title={`Message to ${props.readers}`}>
      <MessageForm {...props} />
    </Panel>
  );
}

/** Writes to a single player from any page. */
export function MessageButton({ userId, userName }: { readonly userId: number; readonly userName: string }) {
  return (
    <DialogButton title={`Message to ${userName}`} label="Message">
      {(close) => <MessageForm to={{ userId }} readers={userName} isInDialog onSent={close} />}
    </DialogButton>
  );
}

interface MessageFormProps extends MessagePanelProps {
  readonly isInDialog?: boolean;
  readonly onSent?: () => void;
}

function MessageForm({ to, readers, isInDialog = false, onSent }: MessageFormProps) {
  const { form, asked, setAsked, send } = useMessage(to, onSent);
  return (
    <>
      <FormView form={form} submit="Send message" variant="plain" isInDialog={isInDialog} buttons={null}>
        <TextField {...form.field('title')} autoComplete="off" />
        <AreaField {...form.field('text')} rows={3} hint="Shown exactly as entered, untranslated. Can’t be recalled." />
        <SelectField label="Type" options={KINDS} {...form.choice('kind')} />
        <CheckField label="Urgent" {...form.check('isUrgent')} />
      </FormView>
      {asked !== null && (
        <ReasonDialog
          open
          title={`Send to ${readers}?`}
          text={`“${asked.title}” goes to ${readers} as a notification, and immediately to anyone online.`}
          confirmLabel="Send now"
          needsReason={false}
          onClose={() => setAsked(null)}
          onConfirm={() => send(asked)}
        />
      )}
    </>
  );
}

/** Message draft with an idempotency key until sent, so that a retry doesn't send it twice. */
function useMessage(to: SendNoticeWire['to'], onSent?: () => void) {
  const clientRequestId = useRef<string>(crypto.randomUUID());
  const [asked, setAsked] = useState<SendNoticeWire | null>(null);
  const form = useWireForm(operatorSendNotice, {
    ...SENDING,
    fields: { title: codec.text('Subject'), text: codec.text('Message') },
    more: { isUrgent: false, kind: FIRST_KIND },
    request: ({ title, text, isUrgent, kind }): SendNoticeWire => ({
      to,
      title,
      text,
      level: isUrgent ? 'warning' : 'info',
      offerOf: kind === 'MESSAGE' ? null : kind,
      clientRequestId: clientRequestId.current,
    }),
    onDone: () => {
      finish();
    },
    ...('userId' in to ? {} : { onValid: setAsked }),
  });

  function finish() {
    clientRequestId.current = crypto.randomUUID();
    setAsked(null);
    form.reset();
    onSent?.();
  }

  async function send(message: SendNoticeWire) {
    const outcome = await act(operatorSendNotice, message, SENDING);
    if (outcome.ok) finish();
    return outcome;
  }

  return { form, asked, setAsked, send };
}
