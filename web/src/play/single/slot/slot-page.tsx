import type { SinglePlay } from '@crease/contracts/casino/play.ts';
import { LINE_PAYS, LINES, SCATTER_PAYS, spinAt } from '@crease/games/slot/slot.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { playedRound, readMember } from '#play/single/parts/own-round.ts';
import { paiseText, resultWords } from '#play/single/parts/result-text.ts';
import { type SingleKit, singlePage } from '#play/single/parts/single-frame.tsx';
import { SingleLayout } from '#play/single/parts/single-layout.tsx';
import { useStake } from '#play/single/parts/stake.ts';
import { StartPad } from '#play/single/parts/stake-bar.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './slot.module.css';
import { SlotTable, SYMBOL_NAMES } from './slot-table.tsx';
import { spinsMs, useSpins } from './slot-view.ts';

/** Whole rupees on each of twenty lines. */
const STEP = LINES.length * 100;

/** Diwali Lights: five reels, twenty lines, free spins. One press is one spin, with no autoplay. */
function SlotPage() {
  const round = useSeat((seat) => seat.round);
  const stake = useStake(STEP);
  const shown = useSpins(round);
  return (
    <SingleLayout
      spoken={round !== null && shown.isOver ? resultWords(round) : ''}
      board={<SlotTable round={round} shown={shown} />}
      pad={
        <Stack align="center" className={styles.pad}>
          <StartPad
            entry={stake}
            title={(amount) => t('Spin {stake}', { stake: amount })}
            sub={t('{stake} per line', { stake: paiseText(stake.paise / LINES.length) })}
            choice={{ game: 'slot1' }}
            isMoving={!shown.isOver}
            shownMs={spinsMs}
          />
        </Stack>
      }
    />
  );
}

const SLOT_KIT: SingleKit = {
  returned: '96.5',
  rules: () => [
    t(
      'Five reels of 32 equally likely stops. Three, four or five matching symbols from the left pay on 20 fixed lines; highest win per line only.',
    ),
    t('The lamp is wild for every symbol except the sparkler, on the three middle reels.'),
    t(
      '3, 4 or 5 sparklers anywhere pay 2×, 10× or 100× stake and award 8, 12 or 20 free spins with all wins doubled. Free spins can retrigger.',
    ),
    t(
      'RTP 96.5036%: 85.84% from paid spins, 10.66% from free spins (1 in 140 games). Half of paid spins win something; 28% win the stake or more.',
    ),
    t(
      'A spin and its free spins are determined when you stake, so losing connection changes nothing. There’s no autoplay.',
    ),
  ],
  ruleLines: () => [
    ...Object.entries(LINE_PAYS).map(([symbol, pays]) => ({
      bet: t(SYMBOL_NAMES[symbol] ?? symbol),
      pays: t('{three} / {four} / {five} per line', {
        three: pays[0],
        four: pays[1],
        five: pays[2],
      }),
      returned: null,
    })),
    {
      bet: t('Sparkler'),
      pays: t('{three}× / {four}× / {five}× stake', {
        three: SCATTER_PAYS[3]?.bets ?? 0,
        four: SCATTER_PAYS[4]?.bets ?? 0,
        five: SCATTER_PAYS[5]?.bets ?? 0,
      }),
      returned: null,
    },
  ],
  nameOf: () => t('20 lines'),
  rebuildRound: (own) =>
    playedRound(own, (outcome) => {
      const given = readMember(outcome, 'spins');
      if (!Array.isArray(given)) return null;
      const spins = given.filter(isStops).map((stops, place) => {
        const { isFree, lineBets, freeSpins } = spinAt(stops, place > 0);
        return { stops, isFree, lineBets, freeSpins };
      });
      return spins.length === 0 ? null : { game: 'slot1', spins };
    }),
  Replay: SlotReplay,
};

function isStops(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.length === 5 && value.every((one) => Number.isInteger(one));
}

function SlotReplay({ round }: { readonly round: SinglePlay }) {
  const shown = useSpins(round);
  return <SlotTable round={round} shown={shown} />;
}

export const GamePage = singlePage(SLOT_KIT, SlotPage);
