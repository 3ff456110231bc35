import { balance } from '#data/stores/balance.ts';
import { useStore } from '#data/stores/observable.ts';
import { setOpen, uiFlags } from '#data/stores/ui-flags.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { MEDIA, useMedia } from './use-media.ts';
import styles from './wallet.module.css';

/** What can be bet and what is at risk; opens the wallet with the rest. Narrow phones have one figure above the other. */
export function Wallet() {
  const free = useStore(balance, (state) => state.balance);
  const exposure = useStore(balance, (state) => state.exposure);
  const isOpen = useStore(uiFlags, (state) => state.walletBox);
  const isNarrow = useMedia(MEDIA.narrow);
  return (
    <button
      type="button"
      className={styles.wallet}
      data-narrow={isNarrow || undefined}
      data-opens="walletBox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen('walletBox', !isOpen)}
    >
      <span className={styles.part}>
        <small>{isNarrow ? t('Bal') : t('Balance')}</small>{' '}
        <b>{free === null ? '–' : rupeesText(free)}</b>
      </span>
      <span className={styles.part} data-risk={exposure !== null && exposure > 0 ? '' : undefined}>
        <small>{isNarrow ? t('Exp') : t('Exposure')}</small>{' '}
        <b>{exposure === null ? '–' : rupeesText(exposure === 0 ? 0 : -exposure)}</b>
      </span>
    </button>
  );
}
