import { Link } from '@tanstack/react-router';
import { useStore } from '#client/storage/observable.ts';
import { amountText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { load, openBets } from '#player/betting/open-bets.ts';
import { addRupees, type ExposureRow, exposureRows } from '#player/betting/shown-bets.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './wallet-box.module.css';

export interface ExposureDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when a match is chosen. */
  readonly onLeave: () => void;
}

/** Exposure per match, largest first. */
export function ExposureDialog({ open, onClose, onLeave }: ExposureDialogProps) {
  return (
    <Dialog open={open} label={t('Exposure')} kind="modal" onClose={onClose}>
      <DialogHead title={t('Exposure')} closeLabel={t('Close')} onClose={onClose} />
      <Rows onLeave={onLeave} />
    </Dialog>
  );
}

function Rows({ onLeave }: Pick<ExposureDialogProps, 'onLeave'>) {
  const { bets, exposures, failed } = useStore(openBets, (state) => state);
  if (exposures === null) {
    return failed ? (
      <div className={styles.empty} role="alert">
        <p>{t('Couldn’t load your exposure.')}</p>
        <Button onClick={() => void load().catch(() => undefined)}>{t('Retry')}</Button>
      </div>
    ) : (
      <Skeleton label={t('Loading exposure…')} rows={3} shape="fact" />
    );
  }
  const rows = exposureRows(exposures, bets);
  if (rows.length === 0) return <p className={styles.empty}>{t('No exposure')}</p>;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Total bets')}</th>
          <th scope="col">{t('Exposure')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.eventId}>
            <td>
              <EventLink row={row} onLeave={onLeave} />
            </td>
            <td>{row.bets}</td>
            <td className={styles.lose}>{amountText(-row.exposure)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Total')}</th>
          <td>{rows.reduce((sum, row) => sum + row.bets, 0)}</td>
          <td className={styles.lose}>
            {amountText(-addRupees(...rows.map(({ exposure }) => exposure)))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function EventLink({ row, onLeave }: { readonly row: ExposureRow; readonly onLeave: () => void }) {
  return (
    <Link
      className={styles.event}
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(row.eventId), dreamid: row.dreamEventId }}
      onClick={onLeave}
    >
      {row.title}
    </Link>
  );
}
