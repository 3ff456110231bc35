import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useMemo, useState } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { SESSION_LINE_PX } from '#player/markets/sections.ts';
import { SteadySlot } from '#ui/motion/steady-area.tsx';
import { useSteadyList } from '#ui/motion/use-steady-list.ts';
import styles from './fancy-list.module.css';
import { type FancyListProps, getRowProps, renderSlipUnderLine, useBook, useRowLayout } from './fancy-list.tsx';
import { FancyRow } from './fancy-row.tsx';

export interface OverRowsProps extends Omit<FancyListProps, 'label' | 'added' | 'goneIds'> {
  readonly slots: SlotMarkets;
}

/**
 * Fixed rows for the current ball and over, and the next over. Their texts change with the match, their places and
 * heights don't.
 */
export function OverRows(props: OverRowsProps) {
  const { slots, columns, isPhone, markets } = props;
  const { openBook, bookDialog } = useBook({ ...props, markets: OVER_SLOTS.flatMap((slot) => slots[slot] ?? []) });
  const look = useRowLayout(isPhone);
  const selection = useStore(betSlip, (state) => (props.renderSlip === null ? null : state.selection));
  const filled = OVER_SLOTS.filter((slot) => slots[slot] !== null);
  const { kept } = useSteadyList(filled, String);
  if (kept.length === 0) return null;
  const offered = new Set(markets.map(({ marketId }) => marketId));
  const lines = intoLines(
    kept.map(({ item }) => item),
    columns,
  );
  return (
    <>
      <ul aria-label={t('Current over')}>
        {lines.map((line) => (
          <li key={line.join()}>
            <div
              className={styles.line}
              data-columns={columns}
              data-dense={look === 'dense' || undefined}
              style={{ blockSize: SESSION_LINE_PX[look] }}
            >
              {line.map((slot) => {
                const market = slots[slot];
                if (market === null) return null;
                return (
                  <SteadySlot key={slot} content={market.marketId}>
                    <FancyRow
                      key={market.marketId}
                      market={market}
                      {...getRowProps(props, market)}
                      commonLimits={props.commonLimits ?? null}
                      isGone={!offered.has(market.marketId)}
                      onBook={openBook}
                    />
                  </SteadySlot>
                );
              })}
            </div>
            {selection === null || props.renderSlip === null
              ? null
              : renderSlipUnderLine(
                  line.flatMap((slot) => slots[slot] ?? []),
                  selection,
                  props.renderSlip,
                )}
          </li>
        ))}
      </ul>
      {bookDialog}
    </>
  );
}

function intoLines(slots: readonly OverSlot[], columns: 1 | 2): readonly (readonly OverSlot[])[] {
  return slots.flatMap((_, index) => (index % columns === 0 ? [slots.slice(index, index + columns)] : []));
}

/** Places above the session list, in screen order. Their markets change with every ball or over. */
export const OVER_SLOTS = ['ball', 'over', 'next-over', 'odd-even'] as const;
type OverSlot = (typeof OVER_SLOTS)[number];

type SlotMarkets = Readonly<Record<OverSlot, WireMarket | null>>;

const NO_MARKETS: SlotMarkets = { ball: null, over: null, 'next-over': null, 'odd-even': null };

const ORDINAL = '^(\\d+)(?:st|nd|rd|th) over';
const BALL = new RegExp(`${ORDINAL} ball \\d+ runs? ?(.*)$`, 'i');
const RUNS = new RegExp(`${ORDINAL} runs only ?(.*)$`, 'i');
const ODD_EVEN = new RegExp(`${ORDINAL} odd/even ?(.*)$`, 'i');

interface OverMarket {
  readonly market: WireMarket;
  readonly over: number;
  /** Team, and innings if it bats twice. */
  readonly side: string;
}

/**
 * Finds the markets on the current ball, the current over and the next one. Matches other than in play, and feeds
 * without such markets, have none.
 */
export function findSlotMarkets(markets: readonly WireMarket[]): SlotMarkets {
  const balls = findOvers(markets, BALL);
  const runs = findOvers(markets, RUNS);
  const ball = findNewest(balls);
  const now = ball ?? findFirstOpen(runs);
  if (now === null) return NO_MARKETS;
  const findOver = (list: readonly OverMarket[], over: number) =>
    findNewest(list.filter((each) => each.over === over && each.side === now.side))?.market ?? null;
  return {
    ball: ball?.market ?? null,
    over: findOver(runs, now.over),
    'next-over': findOver(runs, now.over + 1),
    'odd-even': findOver(findOvers(markets, ODD_EVEN), now.over),
  };
}

/** Ball and over markets that a slot shows, showed or will show, rather than the list. */
export function listSlotted(markets: readonly WireMarket[], slots: SlotMarkets): Set<number> {
  const shown = OVER_SLOTS.flatMap((slot) => slots[slot] ?? []);
  const latest = Math.max(...findOvers(shown, BALL, RUNS, ODD_EVEN).map(({ over }) => over));
  const past = findOvers(markets, BALL, RUNS, ODD_EVEN).filter(({ over }) => over <= latest);
  return new Set([...shown, ...past.map(({ market }) => market)].map(({ marketId }) => marketId));
}

/**
 * Moves the slots on. A slot keeps its last market until another one follows or its market moves to another slot; while
 * one of their markets is on the slip, all stay.
 */
export function moveSlots(before: SlotMarkets, found: SlotMarkets, onSlip: number): SlotMarkets {
  if (OVER_SLOTS.some((slot) => before[slot]?.marketId === onSlip)) return before;
  const taken = new Set(OVER_SLOTS.map((slot) => found[slot]?.marketId));
  const choose = (slot: OverSlot) => {
    const last = before[slot];
    return found[slot] ?? (last !== null && taken.has(last.marketId) ? null : last);
  };
  return {
    ball: choose('ball'),
    over: choose('over'),
    'next-over': choose('next-over'),
    'odd-even': choose('odd-even'),
  };
}

/** Markets of the slots, which change as the match proceeds. */
export function useSlotMarkets(markets: readonly WireMarket[]): SlotMarkets {
  const found = useMemo(() => findSlotMarkets(markets), [markets]);
  const onSlip = useStore(betSlip, ({ selection }) => selection?.marketId ?? 0);
  const [shown, setShown] = useState(found);
  const next = useMemo(() => moveSlots(shown, found, onSlip), [shown, found, onSlip]);
  if (OVER_SLOTS.some((slot) => next[slot]?.marketId !== shown[slot]?.marketId)) setShown(next);
  return next;
}

function findOvers(markets: readonly WireMarket[], ...patterns: RegExp[]): readonly OverMarket[] {
  return markets.flatMap((market) => {
    if (market.status === 'INACTIVE') return [];
    const found = patterns.map((pattern) => pattern.exec(market.marketName)).find(Boolean);
    return found == null ? [] : [{ market, over: Number(found[1]), side: found[2] ?? '' }];
  });
}

/** Markets are created as the match proceeds. */
function findNewest(list: readonly OverMarket[]): OverMarket | null {
  return list.reduce<OverMarket | null>(
    (newest, each) => (newest === null || each.market.marketId > newest.market.marketId ? each : newest),
    null,
  );
}

/** The current over where no market is on its balls. */
function findFirstOpen(runs: readonly OverMarket[]): OverMarket | null {
  const newest = findNewest(runs);
  const open = runs.filter(({ market, side }) => side === newest?.side && market.status !== 'CLOSED');
  return [...open].sort((a, b) => a.over - b.over)[0] ?? newest;
}
