import type { PastResult } from '@crease/contracts/wire/play.ts';
import { reachedAt } from '@crease/games/crash/flight.ts';
import { useMemo, useState } from 'react';
import { t } from '#i18n/text.ts';
import { serverNow } from '#play/data/server-clock.ts';
import single from '#play/single/parts/single.module.css';
import { useMoving } from '#play/single/parts/use-moving.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import styles from './crash.module.css';
import { CrashPlot } from './crash-plot.tsx';
import { type Flight, findCrashPoint } from './crash-view.ts';

/** Maximum replay duration. Longer flights are sped up. */
const LONGEST_MS = 6_000;

/** On-demand replay of a past flight. */
export function FlightReplay({ bust }: { readonly bust: number }) {
  const [takeOffAt, setTakeOffAt] = useState<number | null>(null);
  const whole = reachedAt(bust);
  const ms = Math.min(whole, LONGEST_MS);
  const isFlying = useMoving({ key: takeOffAt === null ? null : String(takeOffAt), ms });
  const flight = useMemo<Flight>(
    () =>
      isFlying && takeOffAt !== null
        ? { phase: 'FLIES', takeOffAt, pace: whole / ms }
        : { phase: 'OVER', bust },
    [isFlying, takeOffAt, whole, ms, bust],
  );
  return (
    <>
      <div className={`${single.replay} ${styles.replay}`}>
        <CrashPlot flight={flight} />
      </div>
      <Button size="l" onClick={() => setTakeOffAt(serverNow())}>
        {t('Replay')}
      </Button>
    </>
  );
}

/** Dialog with a past flight. */
export function FlightWindow({
  past,
  onClose,
}: {
  readonly past: PastResult | null;
  readonly onClose: () => void;
}) {
  if (past === null) return null;
  const bust = past.isVoid ? null : findCrashPoint(past.outcome);
  const title = t('Round {no}', { no: past.roundNo });
  return (
    <Dialog open kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel={t('Close')} onClose={onClose} />
      <div className={single.sheet}>
        {bust === null ? (
          <p>
            {t('Round voided')}. {t('All stakes returned.')} {past.voidReason}
          </p>
        ) : (
          <FlightReplay bust={bust} />
        )}
        <a className={styles.check} href="/fairness" target="_blank" rel="noopener">
          {t('Verify round')}
        </a>
      </div>
    </Dialog>
  );
}
