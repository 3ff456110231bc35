import { type ReactNode, useState } from 'react';
import { t } from '#i18n/text.ts';
import { CodeList, type CodeListProps } from '#security/code-list.tsx';
import { Lead, SecurityBox } from '#security/security-form.tsx';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';

interface RecoveryCodesProps extends CodeListProps {
  readonly isSaved: boolean;
  /** The user tried to leave before saving. */
  readonly isUrgent: boolean;
  readonly onSaved: (isSaved: boolean) => void;
  readonly onDone: () => void;
}

/** Recovery codes, shown only once. */
function RecoveryCodes({ isSaved, isUrgent, onSaved, onDone, ...list }: RecoveryCodesProps) {
  return (
    <SecurityBox>
      <Lead>
        {t(
          'Use each code once to log in when you don’t have your phone. They’re shown only once, so keep them somewhere safe.',
        )}
      </Lead>
      <CodeList {...list} />
      {isUrgent && !isSaved && (
        <Notice tone="warn" isAlert>
          {t('Save your codes and tick the box. They can’t be shown again.')}
        </Notice>
      )}
      <CheckField label={t('I’ve saved my codes')} checked={isSaved} onChange={onSaved} />
      <Button variant="primary" size="l" isWide disabled={!isSaved} onClick={onDone}>
        {t('Done')}
      </Button>
    </SecurityBox>
  );
}

interface CodesDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** First line of the file. */
  readonly heading: string;
  readonly onClose: () => void;
  /** Content shown until the codes arrive. */
  readonly children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}

/** A dialog ending with recovery codes; once they are shown, it closes only after they are saved. */
export function CodesDialog({ open, title, heading, onClose, children }: CodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isHurried, setHurried] = useState(false);

  /** Clears the codes. */
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
    <TitledDialog
      // Codes that arrive after the user left reopen the dialog, because they are returned only once.
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
          isUrgent={isHurried}
          onSaved={setSaved}
          onDone={leave}
        />
      )}
    </TitledDialog>
  );
}
