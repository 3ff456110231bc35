import { type ReactNode, useState } from 'react';
import { t } from '#text/text.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecurityDialog } from './security-form.tsx';

export interface CodesDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Stands at the top of the file. */
  readonly heading: string;
  readonly onClose: () => void;
  /** What stands there until the codes have come. */
  readonly children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}

/** A window that ends with recovery codes: from then on it closes only when they are saved. */
export function CodesDialog({ open, title, heading, onClose, children }: CodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isHurried, setHurried] = useState(false);

  /** Nothing of the codes stays behind. */
  function leave() {
    setCodes(null);
    setSaved(false);
    setHurried(false);
    onClose();
  }

  function tryToLeave() {
    if (codes === null || isSaved) leave();
    else setHurried(true);
  }

  return (
    <SecurityDialog
      // Codes that come after somebody left show themselves: they are answered only once.
      open={open || codes !== null}
      title={codes === null ? title : t('Your recovery codes')}
      onClose={tryToLeave}
    >
      {codes === null ? (
        children(setCodes)
      ) : (
        <RecoveryCodes
          codes={codes}
          heading={heading}
          isSaved={isSaved}
          isHurried={isHurried}
          onSaved={setSaved}
          onDone={leave}
        />
      )}
    </SecurityDialog>
  );
}
