import type { SavedOperator } from '@crease/contracts/routes/operator-staff.ts';
import { siteTimeText } from '#format/site-time.ts';
import form from '#operator/parts/form.module.css';
import { Button } from '#ui/button/button.tsx';
import { CopyButton } from '#ui/copy-button/copy-button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { TextField } from '#ui/field/text-field.tsx';

export interface PasswordLinkDialogProps {
  /** Who is to choose a password; null: nothing to show. */
  readonly made: SavedOperator | null;
  readonly onClose: () => void;
}

/** The link by which an operator chooses their password. It is shown this once. */
export function PasswordLinkDialog({ made, onClose }: PasswordLinkDialogProps) {
  const link = made?.passwordLink ?? null;
  const title = `Link for ${made?.userName ?? ''}`;
  const address = link === null ? '' : `${location.origin}/backoffice/password#${link.link}`;
  return (
    <Dialog open={link !== null} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      {link !== null && (
        <div className={form.inDialog}>
          <p>
            Give it to {made?.userName} and to nobody else: whoever opens it chooses the password.
            It works once, until {siteTimeText(link.endsAt)} IST, and is not shown again.
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
            label="Copy the link"
            doneLabel="Copied"
            failedLabel="Copying is not allowed here"
          />
          <Button look="primary" size="l" isWide onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </Dialog>
  );
}
