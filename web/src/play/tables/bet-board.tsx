import { ONE } from '@crease/games/base/money.ts';
import { RANKS } from '@crease/games/cards/card.ts';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { addChip, betDesk, chipsOfTickets, confirmChips, toChips, useBetDesk } from '#play/data/bet-desk.ts';
import { seatStore, useSeat } from '#play/data/seat-store.ts';
import { chipAt, chosenChip } from '#play/parts/chip-rail.tsx';
import { playSound } from '#play/parts/sound.tsx';
import styles from './bet-board.module.css';
import { paysText, useKit } from './table-kit.ts';

/**
 * Bet board. Arrow keys move to the nearest spot, Space places a chip, Enter confirms the chips or places the first
 * one.
 */
export function BetBoard({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  function press(event: KeyboardEvent) {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.dataset.spot === undefined) return;
    if (key === 'Enter' && betDesk.getState().chips.length > 0) {
      event.preventDefault();
      void confirmChips();
      return;
    }
    const next = nearestSpot(box.current, target, key);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  }
  return (
    <section ref={box} className={styles.board} aria-label={t('Bets')} onKeyDown={press}>
      {children}
    </section>
  );
}

interface SpotsProps {
  /** Number or widths of the columns. Below 1,100 px and on phones there may be fewer. */
  readonly columns: number | string;
  readonly tablet?: number;
  readonly phone?: number | string;
  /** Spots in order, by code if nothing else is known about them. */
  readonly spots: readonly (string | BetSpotProps)[];
  readonly className?: string | undefined;
}

/** A grid of spots. */
export function Spots({ columns, tablet, phone = tablet ?? columns, spots, className }: SpotsProps) {
  const style = {
    '--columns': toTracks(columns),
    '--tablet': toTracks(tablet ?? columns),
    '--phone': toTracks(phone),
  } as CSSProperties;
  return (
    <div className={className === undefined ? styles.spots : `${styles.spots} ${className}`} style={style}>
      {spots.map((spot) => {
        const props = typeof spot === 'string' ? { code: spot } : spot;
        return <BetSpot key={props.code} {...props} />;
      })}
    </div>
  );
}

function toTracks(columns: number | string): string {
  return typeof columns === 'string' ? columns : `repeat(${columns}, minmax(0, 1fr))`;
}

/** Spots of the thirteen ranks, e.g. with the codes `RANK:A` to `RANK:K`. */
export function RankSpots({ code }: { readonly code: string }) {
  const spots = [...RANKS].map((rank) => ({ code: `${code}:${rank}`, short: rank.replace('T', '10') }));
  return <Spots columns={13} tablet={7} phone={5} spots={spots} />;
}

interface BetSpotProps {
  readonly code: string;
  /** Accessible name, if it isn't the one in the kit. */
  readonly name?: string;
  /** Abbreviated visible label where the full name doesn't fit. */
  readonly short?: string;
  readonly tone?: 'a' | 'b' | 'tie' | 'dragon' | 'tiger' | 'red' | 'black' | 'zero' | 'warm' | 'cool';
  /** `main` shows the RTP as well, `cell` only the name. */
  readonly size?: 'main' | 'side' | 'low' | 'cell';
  readonly className?: string | undefined;
}

/** A spot of the bet board. A press places the selected chip. Its accessible name includes price and stake. */
export function BetSpot({ code, name: ownName, short, tone, size = 'side', className }: BetSpotProps) {
  const kit = useKit();
  const name = ownName ?? kit.spotName(code);
  const spot = kit.spots.get(code);
  const paytable = useSeat((seat) => seat.paytable);
  const pays = spot === undefined ? '' : paysText(spot, kit.getPaytable(paytable));
  const returned = kit.returns[code] ?? kit.returns[spot?.key ?? ''];
  const { placed, unconfirmed } = useStakes(code);
  const { isOpen, isWinner } = useSpotState(code);
  return (
    <button
      type="button"
      className={className === undefined ? styles.spot : `${styles.spot} ${className}`}
      data-spot={code}
      data-tone={tone}
      data-size={size}
      data-winner={isWinner || undefined}
      aria-disabled={!isOpen}
      onClick={() => {
        if (isOpen) tapSpot(code);
      }}
    >
      <span className="visually-hidden">{spotWords({ name, pays, placed, unconfirmed })}</span>
      <span className={styles.name} aria-hidden="true">
        {short ?? name}
      </span>
      {size !== 'cell' && (
        <b className={styles.pays} aria-hidden="true">
          {pays}
        </b>
      )}
      {size === 'main' && returned !== undefined && (
        <small className={styles.note}>{t('RTP {percent}%', { percent: returned })}</small>
      )}
      <StakeTag placed={placed} unconfirmed={unconfirmed} />
    </button>
  );
}

/** Stake on a spot: yellow once bet, outlined before. */
export function StakeTag({ placed, unconfirmed }: { readonly placed: number; readonly unconfirmed: number }) {
  const total = placed + unconfirmed;
  if (total === 0) return null;
  return (
    <span className={styles.stake} data-waiting={unconfirmed > 0 || undefined} key={total} aria-hidden="true">
      {rupeesText(total / 100)}
    </span>
  );
}

function tapSpot(code: string): void {
  const limits = seatStore.getState().seat?.limits;
  if (limits === undefined) return;
  if (addChip(code, chipAt(limits, chosenChip.getState().chip))) playSound('CHIP');
}

export function useStakes(code: string) {
  const placed = useSeat(({ tickets }) => sumOn(code, chipsOfTickets(tickets)));
  const unconfirmed = useBetDesk(({ chips, request }) =>
    sumOn(code, [...chips, ...(request?.bets ?? []).flatMap(toChips)]),
  );
  return { placed, unconfirmed };
}

function useSpotState(code: string) {
  const kit = useKit();
  const spot = kit.spots.get(code);
  const isOpen = useSeat(({ table }) => table?.state.phase === 'OPEN' && table.state.window === spot?.window);
  const isWinner = useSeat(({ table, paytable }) => {
    const outcome = table?.state.outcome ?? null;
    return outcome !== null && kit.computeReturn(code, outcome, paytable) > ONE;
  });
  return { isOpen, isWinner };
}

interface SpotFacts {
  readonly name: string;
  readonly pays: string;
  readonly placed: number;
  readonly unconfirmed: number;
}

function spotWords({ name, pays, placed, unconfirmed }: SpotFacts): string {
  const facts = {
    name,
    pays,
    taken: rupeesText(placed / 100),
    waiting: rupeesText(unconfirmed / 100),
  };
  if (placed > 0 && unconfirmed > 0) {
    return t('{name}, pays {pays}, your bet {taken}, {waiting} not confirmed', facts);
  }
  if (placed > 0) return t('{name}, pays {pays}, your bet {taken}', facts);
  if (unconfirmed > 0) return t('{name}, pays {pays}, {waiting} not confirmed', facts);
  return t('{name}, pays {pays}', facts);
}

function sumOn(code: string, chips: readonly { spot: string; stake: number }[]): number {
  return chips.reduce((total, { spot, stake }) => (spot === code ? total + stake : total), 0);
}

/** Direction of each arrow key. */
const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Weight of sideways distance compared to forward distance. */
const SIDEWAYS_WEIGHT = 3;

/** Nearest bet spot in the direction of an arrow key. Null if there is none, or for other keys. */
function nearestSpot(board: HTMLElement | null, from: HTMLElement, key: string): HTMLElement | null {
  const way = DIRECTIONS[key];
  if (board === null || way === undefined) return null;
  const here = getCentre(from);
  let best: { readonly spot: HTMLElement; readonly far: number } | null = null;
  for (const spot of board.querySelectorAll<HTMLElement>('[data-spot]')) {
    if (spot === from) continue;
    const far = weighDistance(here, getCentre(spot), way);
    if (far !== null && (best === null || far < best.far)) best = { spot, far };
  }
  return best?.spot ?? null;
}

/** Weighted distance of a point in a direction, null if it lies behind. */
export function weighDistance(
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  [wayX, wayY]: readonly [number, number],
): number | null {
  const along = (toX - x) * wayX + (toY - y) * wayY;
  const aside = Math.abs((toX - x) * wayY) + Math.abs((toY - y) * wayX);
  return along < 1 ? null : along + aside * SIDEWAYS_WEIGHT;
}

function getCentre(element: HTMLElement): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
