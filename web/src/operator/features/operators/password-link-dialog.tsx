import type { SavedOperator } from '@crease/contracts/routes/operator-staff.ts';
import { siteTimeText } from '#format/site-time.ts';
import form from '#operator/components/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';

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
    <Dialog open={link !== null} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      {link !== null && (
        <div className={form.inDialog}>
          <p>
            Send it only to {saved?.userName}: anyone with this link can set the password. It works
            once, expires {siteTimeText(link.endsAt)} IST, and won’t be shown again.
          </p>
          <TextField
            label="Link"
            value={address}
            error={null}
            readOnly
            onChange={() => undefined}
          />
          <CopyButton
            text={address}
            label="Copy link"
            doneLabel="Copied"
            failedLabel="Couldn’t copy"
          />
          <Button variant="primary" size="l" isWide onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  );
}
