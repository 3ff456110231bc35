import type { SinglePlay } from '@crease/contracts/wire/play.ts';
import { getReelWindow, type SlotWin } from '@crease/games/slot/slot.ts';
import { useEffect, useState } from 'react';
import { t } from '#i18n/text.ts';
import { useInnerSize } from '#play/parts/use-room.ts';
import { paiseText } from '#play/single/parts/figures.ts';
import { isGain, resultWords } from '#play/single/parts/result-words.ts';
import { Reels } from './reels.tsx';
import styles from './slot.module.css';
import { SYMBOL_NAMES } from './slot-symbol.tsx';
import { evaluateSpin, listWinCells, winPays, wonSoFar } from './slot-view.ts';
import type { ShownSpin } from './use-spins.ts';

const MS_OF_WIN = 1_400;

/** Reels, highlighting one win after another. */
export function SlotTable({
  round,
  shown,
}: {
  readonly round: SinglePlay | null;
  readonly shown: ShownSpin;
}) {
  const { spins, place, from, stops, isTurning } = shown;
  const isFree = spins[place]?.isFree ?? false;
  const wins = round === null || isTurning ? [] : evaluateSpin(stops, isFree).wins;
  const win = useShownWin(wins, `${round?.roundId}/${place}`);
  const seen = stops.map((stop, reel) => getReelWindow(reel, stop));
  const stake = round?.staked ?? 0;
  const lit = win === null ? [] : listWinCells(win, seen);
  return (
    <div className={styles.table} ref={useInnerSize<HTMLDivElement>()}>
      <p
        className={styles.head}
        data-gain={(shown.isOver && round !== null && isGain(round)) || undefined}
      >
        {isFree && (
          <span className={styles.free}>
            {t('Free spin {number} of {count}, wins doubled', {
              number: place,
              count: spins.length - 1,
            })}
          </span>
        )}
        <HeadWords round={round} shown={shown} win={win} isFree={isFree} />
      </p>
      <Reels
        from={from}
        stops={stops}
        isTurning={isTurning}
        lit={lit}
        line={win?.line ?? null}
        label={isTurning ? t('Spinning…') : seen.map(listSymbolNames).join('; ')}
      />
      <p className={styles.foot}>
        {isFree || spins.length > 1
          ? t('Won so far: {amount}', {
              amount: paiseText(wonSoFar(spins, isTurning ? place - 1 : place, stake)),
            })
          : t('20 fixed lines · 3 sparklers award 8 free spins, about 1 in 140 spins')}
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

/** Cycles through the wins while the reels are at rest. */
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

function listSymbolNames(symbols: readonly string[]): string {
  return symbols.map((symbol) => t(SYMBOL_NAMES[symbol] ?? symbol)).join(', ');
}
