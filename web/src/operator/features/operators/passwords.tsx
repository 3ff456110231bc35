import type { SavedOperator } from '@crease/contracts/people/operator-staff.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { siteTimeText } from '#format/site-time.ts';
import formStyles from '#operator/components/form.module.css';
import { codec } from '#operator/core/codecs.ts';
import { endSession } from '#operator/core/office-session.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { PasswordField } from '#ui/field/password-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';

/** Fields that error codes refer to. */
const PLACES: ReadonlyMap<string, 'currentPassword' | 'newPassword'> = new Map([
  ['WRONG_PASSWORD', 'currentPassword'],
  ['LOCKED_OUT', 'currentPassword'],
  ['SAME_PASSWORD', 'newPassword'],
]);

/** Changes the operator's password, which ends the session. */
export function OwnPassword() {
  const form = useWireForm(operatorDeskRoutes.operatorChangePassword, {
    fields: {
      currentPassword: codec.exactText('Current password'),
      newPassword: codec.exactText('New password'),
    },
    request: (values) => values,
    refreshes: [],
    onDone: () => endSession('Password changed. Log in with your new password.'),
    onRefused: ({ code, message }) => {
      const field = PLACES.get(code);
      if (field === undefined) return false;
      form.setError(field, message);
      return true;
    },
  });

  return (
    <Panel title="Password">
      <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <PasswordField {...form.field('newPassword')} hint="At least 10 characters" autoComplete="new-password" />
        <Row gap={4} wrap>
          <Button type="submit" variant="primary" isBusy={form.isPending}>
            Change password
          </Button>
        </Row>
        <Text as="p" tone="muted" size={12}>
          You’ll be logged out on all devices and need to log in again.
        </Text>
      </form>
    </Panel>
  );
}

export interface PasswordLinkDialogProps {
  /** Operator who must choose a password. Null closes the dialog. */
  readonly saved: SavedOperator | null;
  readonly onClose: () => void;
}

/** Password link of an operator, shown only once. */
export function PasswordLinkDialog({ saved, onClose }: PasswordLinkDialogProps) {
  const link = saved?.passwordLink ?? null;
  const title = `Password link for ${saved?.userName ?? ''}`;
  const address = link === null ? '' : `${location.origin}/backoffice/password#${link.link}`;
  return (
    <TitledDialog open={link !== null} title={title} onClose={onClose}>
      {link !== null && (
        <div className={formStyles.inDialog}>
          <p>
            Send it only to {saved?.userName}: anyone with this link can set the password. It works once, expires{' '}
            {siteTimeText(link.endsAt)} IST, and won’t be shown again.
          </p>
          <TextField label="Link" value={address} error={null} readOnly onChange={() => undefined} />
          <CopyButton text={address} label="Copy link" doneLabel="Copied" failedLabel="Couldn’t copy" />
          <Button variant="primary" size="l" isWide onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </TitledDialog>
  );
}
