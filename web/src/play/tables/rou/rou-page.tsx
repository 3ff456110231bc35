import type { Spin } from '@crease/games/roulette/roulette.ts';
import { t } from '#i18n/text.ts';
import { useSeatState } from '#play/data/seat-store.ts';
import { isOver } from '#play/parts/round-phase.ts';
import { TimerRing } from '#play/parts/timer-ring.tsx';
import { ResultStrip } from '#play/tables/result-strip.tsx';
import { useStage } from '#play/tables/stage-state.ts';
import { type OnPickRound, TablePage } from '#play/tables/table-page.tsx';
import { useIsPhone } from '#ui/media/use-media.ts';
import { Layout } from './layout.tsx';
import styles from './rou.module.css';
import { ROU_KIT } from './rou-kit.tsx';
import { getPocketColour, pocketFacts, pocketWords } from './rou-words.ts';
import { Wheel } from './wheel.tsx';

/** European roulette. On phones the results are on the felt, so that the whole board fits above the chips. */
export function GamePage() {
  const isPhone = useIsPhone();
  return (
    <TablePage
      kit={ROU_KIT}
      stage={(onPick) => <Stage onPick={isPhone ? onPick : null} />}
      {...(isPhone ? { road: () => null } : {})}
      board={<Layout />}
    />
  );
}

function Stage({ onPick }: { readonly onPick: OnPickRound | null }) {
  const stage = useStage();
  const last = useSeatState(
    (state) => state.results.find(({ isVoid }) => !isVoid)?.outcome ?? null,
  );
  if (stage === null) return null;
  const { state, windowSeconds, isFresh } = stage;
  const [thrown = null] = state.shown;
  const lastPocket = last === null ? null : (last as Spin).pocket;
  // Reveals the number when the ball comes to rest, not when the server sends it.
  const shown = isOver(state.phase) ? thrown : thrown === null ? lastPocket : null;
  return (
    <div className={styles.stage}>
      <Wheel
        key={state.roundId}
        pocket={thrown ?? lastPocket}
        isFresh={thrown !== null && isFresh(0)}
      />
      <div className={styles.facts}>
        <TimerRing state={state} windowSeconds={windowSeconds} />
        {shown !== null && (
          <p className={styles.result}>
            <span className={styles.number} data-tone={getPocketColour(shown)}>
              {shown}
            </span>
            <span>
              <b>{pocketWords(shown)}</b>
              <small>{isOver(state.phase) ? pocketFacts(shown) : t('Last round')}</small>
            </span>
          </p>
        )}
        {onPick !== null && <ResultStrip onPick={(past) => onPick({ kind: 'PAST', past })} />}
        <small className={styles.note}>{t('Past results don’t affect the odds.')}</small>
      </div>
    </div>
  );
}
