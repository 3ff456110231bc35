import type { PastResult } from '@crease/contracts/wire/play.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import styles from './crash.module.css';
import { findCrashPoint, flightText, heightTone } from './crash-view.ts';
import { FlightWindow } from './flight-replay.tsx';

const SHOWN = 50;

/** Recent crash points, latest first. A press replays one. */
export function PastFlights() {
  const [past, setPast] = useState<PastResult | null>(null);
  const results = useSeatState((state) => state.results).slice(0, SHOWN);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <ul className={styles.past} tabIndex={0} aria-label={t('Last results')}>
        {results.map((result) => {
          const bust = result.isVoid ? null : findCrashPoint(result.outcome);
          const words = bust === null ? t('Void') : flightText(bust);
          return (
            <li key={result.roundId}>
              <button
                type="button"
                data-tone={bust === null ? 'LOW' : heightTone(bust)}
                aria-label={t('Round {no}: {result}', { no: result.roundNo, result: words })}
                onClick={() => setPast(result)}
              >
                <span>{words}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <FlightWindow past={past} onClose={() => setPast(null)} />
    </>
  );
}
