import { type ReactNode, useState } from 'react';
import { keepChoice, readChoice } from '#client/storage/dismissals.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import styles from './first-rules.module.css';

/** Shows rules and RTP before the first bet, once per paytable in this browser. */
export function FirstRules({ children }: { readonly children: ReactNode }) {
  const name = useSeat((seat) => gameText(seat.name));
  const paytable = useSeat((seat) => seat.paytable);
  const kept = `rules-of-${paytable}`;
  const [isSeen, setSeen] = useState(() => readChoice(kept) === 'seen');
  const close = () => {
    keepChoice(kept, 'seen');
    setSeen(true);
  };
  return (
    <Dialog open={!isSeen} kind="modal" label={name} onClose={close}>
      <DialogHead title={name} closeLabel={t('Close')} onClose={close} />
      <div className={styles.rules}>
        {children}
        <Button look="primary" size="xl" isWide onClick={close}>
          {t('Go to table')}
        </Button>
      </div>
    </Dialog>
  );
}
