import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { renderCashOut } from '#player/features/cash-out/bet-cash-out.tsx';
import { OpenBets } from '#player/features/open-bets/open-bets.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './drawers.module.css';
import { setOpen, uiFlags } from './open-drawer.ts';

const close = () => setOpen('myBets', false);

/** Phones: open bets over the page, with cash-out, opened from the bottom bar. */
export function MyBets() {
  const isOpen = useStore(uiFlags, (state) => state.myBets);
  return (
    <Dialog open={isOpen} label={t('Open bets')} kind="sheet" onClose={close}>
      <div className={styles.sheet}>
        <button type="button" className={styles.close} onClick={close}>
          {t('Close')}
        </button>
        <OpenBets cashOutOf={renderCashOut} onRepeat={close} />
      </div>
    </Dialog>
  );
}
