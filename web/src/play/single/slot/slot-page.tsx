import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { LINES } from '@crease/games/slot/model.ts';
import { type SlotWin, windowOf } from '@crease/games/slot/slot.ts';
import { useEffect, useState } from 'react';
import { useSeat } from '#play/data/seat-store.ts';
import { paiseText } from '#play/single/parts/figures.ts';
import { startOwnRound, useRoundWork } from '#play/single/parts/own-round.ts';
import { isGain, resultWords } from '#play/single/parts/result-words.ts';
import { BigButton, SingleLayout } from '#play/single/parts/single-layout.tsx';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import { useStake } from '#play/single/parts/use-stake.ts';
import { t } from '#text/text.ts';
import { Reels } from './reels.tsx';
import styles from './slot.module.css';
import { SlotDrawings, SYMBOL_NAMES } from './slot-symbol.tsx';
import { cellsOf, winPays, winsOf, wonSoFar } from './slot-view.ts';
import { type ShownSpin, useSpins } from './use-spins.ts';

/** Twenty lines, whole rupees on each. */
const STEP = LINES.length * 100;
const MS_OF_WIN = 1_400;

/** Diwali Lights: five reels, twenty lines, free spins. One press is one spin, and nothing spins by itself. */
export function SlotPage() {
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
          <BigButton
            title={t('Spin {stake}', { stake: paiseText(paise) })}
            sub={t('{stake} a line', { stake: paiseText(paise / LINES.length) })}
            disabled={isMoving || !stake.read.ok}
            onClick={() => void startOwnRound({ game: 'slot1' }, paise)}
          />
        </div>
      }
    />
  );
}

function SlotTable({ round, shown }: { readonly round: SinglePlay | null; readonly shown: ShownSpin }) {
  const { spins, place, from, stops, isTurning } = shown;
  const isFree = spins[place]?.isFree ?? false;
  const wins = round === null || isTurning ? [] : winsOf(stops, isFree).wins;
  const win = useShownWin(wins, `${round?.roundId}/${place}`);
  const seen = stops.map((stop, reel) => windowOf(reel, stop));
  const stake = round?.staked ?? 0;
  const lit = win === null ? [] : cellsOf(win, seen);
  return (
    <div className={styles.table}>
      <SlotDrawings />
      <p className={styles.head} data-gain={(shown.isOver && round !== null && isGain(round)) || undefined}>
        {isFree && (
          <span className={styles.free}>
            {t('Free spin {number} of {count}, wins count twice', {
              number: place,
              count: spins.length - 1,
            })}
          </span>
        )}
        <HeadWords round={round} shown={shown} win={win} isFree={isFree} />
      </p>
      <Reels
        turn={`${round?.roundId}/${place}`}
        from={from}
        stops={stops}
        isTurning={isTurning}
        lit={lit}
        line={win?.line ?? null}
        label={isTurning ? t('The reels turn') : seen.map(namesOf).join('; ')}
      />
      <p className={styles.foot}>
        {isFree || spins.length > 1
          ? t('Won so far: {amount}', {
              amount: paiseText(wonSoFar(spins, isTurning ? place - 1 : place, stake)),
            })
          : t('20 fixed lines · 3 sparklers start 8 free spins, once in 140 spins')}
      </p>
    </div>
  );
}

interface HeadWordsProps {
  readonly round: SinglePlay | null;
  readonly shown: ShownSpin;
  readonly win: SlotWin | null;
  readonly isFree: boolean;
}

function HeadWords({ round, shown, win, isFree }: HeadWordsProps) {
  if (round === null || shown.isTurning) return null;
  const { staked } = round;
  const result = shown.isOver ? resultWords(round) : '';
  if (win === null) return <span>{result}</span>;
  const pays = paiseText(winPays(win, staked, isFree));
  const symbol = t(SYMBOL_NAMES[win.symbol] ?? win.symbol);
  return (
    <>
      <span>
        {win.line === null
          ? t('{count} sparklers: {pays}', { count: win.count, pays })
          : t('Line {line}, {count} × {symbol}: {pays}', {
              line: win.line + 1,
              count: win.count,
              symbol,
              pays,
            })}
      </span>
      <small>{result}</small>
    </>
  );
}

/** One win after the other, for as long as the reels stand. */
function useShownWin(wins: readonly SlotWin[], key: string): SlotWin | null {
  const [shown, setShown] = useState({ key, place: 0 });
  const place = shown.key === key ? shown.place : 0;
  const count = wins.length;
  useEffect(() => {
    if (count < 2) return;
    const timer = setTimeout(() => setShown({ key, place: (place + 1) % count }), MS_OF_WIN);
    return () => clearTimeout(timer);
  }, [key, place, count]);
  return wins[place] ?? null;
}

function namesOf(symbols: readonly string[]): string {
  return symbols.map((symbol) => t(SYMBOL_NAMES[symbol] ?? symbol)).join(', ');
}
