import { alertDialog, closeAlerts } from '#data/stores/alert-dialog.ts';
import { useStore } from '#data/stores/observable.ts';
import { session } from '#data/stores/session.ts';
import { t } from '#text/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { AlertForm } from './alert-form.tsx';
import { AlertList } from './alert-list.tsx';
import styles from './price-alerts.module.css';

/** The window in which a bettor asks to be told of a price, and sees which of his alerts still wait. */
export function PriceAlerts() {
  const { isOpen, market, runnerId } = useStore(alertDialog, (state) => state);
  const isLoggedIn = useStore(session, ({ user }) => user !== null);
  return (
    <Dialog open={isOpen} label={t('Price alerts')} kind="modal" onClose={closeAlerts}>
      <DialogHead title={t('Price alerts')} closeLabel={t('Close')} onClose={closeAlerts} />
      <div className={styles.body}>
        {isLoggedIn ? (
          <>
            {market === null ? null : (
              <AlertForm
                key={`${market.marketId}/${runnerId}`}
                market={market}
                runnerId={runnerId}
              />
            )}
            <AlertList marketId={market?.marketId ?? null} />
          </>
        ) : (
          <p className={styles.note}>{t('Log in to be told when a price is there.')}</p>
        )}
      </div>
    </Dialog>
  );
}
