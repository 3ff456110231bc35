import { LINES } from '@crease/games/slot/model.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { paiseText } from '#play/single/parts/figures.ts';
import { startOwnRound, useRoundWork } from '#play/single/parts/own-round.ts';
import { resultWords } from '#play/single/parts/result-words.ts';
import { SingleFrame } from '#play/single/parts/single-frame.tsx';
import { SingleLayout } from '#play/single/parts/single-layout.tsx';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import { StartButton } from '#play/single/parts/start-button.tsx';
import { useStake } from '#play/single/parts/use-stake.ts';
import styles from './slot.module.css';
import { SLOT_KIT } from './slot-kit.tsx';
import { SlotTable } from './slot-table.tsx';
import { spinsMs, useSpins } from './use-spins.ts';

/** Whole rupees on each of twenty lines. */
const STEP = LINES.length * 100;

/** Diwali Lights: five reels, twenty lines, free spins. One press is one spin, with no autoplay. */
export function GamePage() {
  return (
    <SingleFrame kit={SLOT_KIT}>
      <SlotPage />
    </SingleFrame>
  );
}

function SlotPage() {
  const round = useSeat((seat) => seat.round);
  const isBusy = useRoundWork((work) => work.isBusy);
  const stake = useStake(STEP);
  const shown = useSpins(round);
  const isMoving = isBusy || !shown.isOver;
  const paise = stake.read.ok ? stake.read.paise : 0;
  return (
    <SingleLayout
      spoken={round !== null && shown.isOver ? resultWords(round) : ''}
      board={<SlotTable round={round} shown={shown} />}
      pad={
        <div className={styles.pad}>
          <StakeBar entry={stake} disabled={isMoving} />
          <StartButton
            title={t('Spin {stake}', { stake: paiseText(paise) })}
            sub={t('{stake} per line', { stake: paiseText(paise / LINES.length) })}
            disabled={isMoving || !stake.read.ok}
            onClick={() => void startOwnRound({ game: 'slot1' }, paise, spinsMs)}
          />
        </div>
      }
    />
  );
}
