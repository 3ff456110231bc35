import { type ReactNode, useState } from 'react';
import { hasReadRules, noteRulesRead } from '#client/storage/read-rules.ts';
import { gameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import styles from './first-rules.module.css';

/** Shows rules and RTP before the first bet, once per game in this browser and not after the lobby's sheet. */
export function FirstRules({ children }: { readonly children: ReactNode }) {
  const name = useSeat((seat) => gameText(seat.name));
  const game = useSeat((seat) => seat.game);
  const [isSeen, setSeen] = useState(() => hasReadRules(game));
  const close = () => {
    noteRulesRead(game);
    setSeen(true);
  };
  return (
    <Dialog open={!isSeen} kind="modal" label={name} onClose={close}>
      <DialogHead title={name} closeLabel={t('Close')} onClose={close} />
      <div className={styles.rules}>
        {children}
        <Button variant="primary" size="xl" isWide onClick={close}>
          {t('Go to table')}
        </Button>
      </div>
    </Dialog>
  );
}
