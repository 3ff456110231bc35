import type { SinglePlay } from '@crease/contracts/casino/play.ts';
import { getReelWindow, type SlotWin, spinAt } from '@crease/games/slot/slot.ts';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { phrase, t } from '#i18n/text.ts';
import { useInnerSize } from '#play/single/parts/board-hooks.ts';
import { isGain, paiseText, resultWords } from '#play/single/parts/result-text.ts';
import { Box, Stack, Text } from '#ui/layout/layout.tsx';
import { playFrames } from '#ui/motion/reduced-motion.ts';
import styles from './slot.module.css';
import {
  type Cell,
  linePath,
  listStripSymbols,
  listWinCells,
  REELS,
  reelFrames,
  reelTransform,
  type ShownSpin,
  winPays,
  wonSoFar,
} from './slot-view.ts';
import a from './symbols/a.svg';
import drum from './symbols/drum.svg';
import elephant from './symbols/elephant.svg';
import j from './symbols/j.svg';
import k from './symbols/k.svg';
import lamp from './symbols/lamp.svg';
import peacock from './symbols/peacock.svg';
import q from './symbols/q.svg';
import sparkler from './symbols/sparkler.svg';

const MS_OF_WIN = 1_400;

/** Reels, highlighting one win after another. */
export function SlotTable({ round, shown }: { readonly round: SinglePlay | null; readonly shown: ShownSpin }) {
  const { spins, place, from, stops, isTurning } = shown;
  const isFree = spins[place]?.isFree ?? false;
  const wins = round === null || isTurning ? [] : spinAt(stops, isFree).wins;
  const win = useShownWin(wins, `${round?.roundId}/${place}`);
  const seen = stops.map((stop, reel) => getReelWindow(reel, stop));
  const stake = round?.staked ?? 0;
  const lit = win === null ? [] : listWinCells(win, seen);
  return (
    <Stack items="center" className={styles.table} ref={useInnerSize<HTMLDivElement>()}>
      <p className={styles.head} data-gain={(shown.isOver && round !== null && isGain(round)) || undefined}>
        {isFree && (
          <Text radius="modal" size={13} weight="semi" className={styles.free}>
            {t('Free spin {number} of {count}, wins doubled', {
              number: place,
              count: spins.length - 1,
            })}
          </Text>
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
      <Text as="p" size={13} textAlign="center" className={styles.foot}>
        {isFree || spins.length > 1
          ? t('Won so far: {amount}', {
              amount: paiseText(wonSoFar(spins, isTurning ? place - 1 : place, stake)),
            })
          : t('20 fixed lines · 3 sparklers award 8 free spins, about 1 in 140 spins')}
      </Text>
    </Stack>
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

interface ReelsProps {
  /** Stops before the spin. */
  readonly from: readonly number[];
  readonly stops: readonly number[];
  readonly isTurning: boolean;
  readonly lit: readonly Cell[];
  readonly line: number | null;
  readonly label: string;
}

/** Five reels of three rows. Strips scroll while spinning and stop from left to right. */
function Reels({ from, stops, isTurning, lit, line, label }: ReelsProps) {
  return (
    <Stack gap="page" relative className={styles.reels} role="img" aria-label={label}>
      {Array.from({ length: REELS }, (_, reel) => (
        <Reel
          // biome-ignore lint/suspicious/noArrayIndexKey: reels keep their places
          key={reel}
          reel={reel}
          from={from[reel] ?? 0}
          stop={stops[reel] ?? 0}
          isTurning={isTurning}
          lit={lit
            .filter((cell) => cell.reel === reel)
            .map(({ row }) => row)
            .join('')}
        />
      ))}
      {line !== null && (
        <svg className={styles.line} viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true">
          <path d={linePath(line)} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </Stack>
  );
}

interface ReelProps {
  readonly reel: number;
  readonly from: number;
  readonly stop: number;
  readonly isTurning: boolean;
  /** Winning rows, e.g. `02`. */
  readonly lit: string;
}

/** Keeps the whole strip mounted and only moves it, so that no image is decoded when a spin starts. */
function Reel({ reel, from, stop, isTurning, lit }: ReelProps) {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isTurning) return;
    const { frames, ms } = reelFrames(reel, from, stop);
    return playFrames([{ element: strip.current, frames, ms }]);
  }, [reel, from, stop, isTurning]);
  return (
    <Box clip relative radius="card" className={styles.reel}>
      <div ref={strip} className={styles.strip} style={{ transform: reelTransform(stop) }}>
        <Strip reel={reel} lit={[...lit].map((row) => stop + Number(row)).join()} />
      </div>
    </Box>
  );
}

/** @param lit highlighted places of the strip, comma-separated. */
const Strip = memo(function Strip({ reel, lit }: { readonly reel: number; readonly lit: string }) {
  const places = lit.split(',');
  return listStripSymbols(reel).map((symbol, place) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: a strip does not change
      key={place}
      className={styles.cell}
      data-lit={places.includes(String(place)) || undefined}
    >
      <SlotSymbol symbol={symbol} className={styles.symbol} />
    </div>
  ));
});

export const SYMBOL_NAMES: Readonly<Record<string, string>> = {
  W: phrase('Lamp (wild)'),
  S: phrase('Sparkler'),
  E: phrase('Elephant'),
  P: phrase('Peacock'),
  D: phrase('Drum'),
  A: 'A',
  K: 'K',
  Q: 'Q',
  J: 'J',
};

/** Images instead of inline SVG: two hundred spin at once, and a phone would lay out every stroke. */
const PICTURES: Readonly<Record<string, string>> = {
  W: lamp,
  S: sparkler,
  E: elephant,
  P: peacock,
  D: drum,
  A: a,
  K: k,
  Q: q,
  J: j,
};

function SlotSymbol({ symbol, className }: { readonly symbol: string; readonly className: string | undefined }) {
  return <img className={className} src={PICTURES[symbol]} alt="" decoding="sync" draggable={false} />;
}
