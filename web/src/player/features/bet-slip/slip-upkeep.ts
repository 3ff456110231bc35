import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { marketText, runnerText } from '#text/name-text.ts';
import { t } from '#text/text.ts';
import { afterPaint } from '#ui/motion/after-paint.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { betSlip, clearSlip, isLocked, keepRestored, pick, setStakeText } from './slip.ts';
import { storedSlip } from './slip-state.ts';

export interface SlipPlace {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly eventTitle: string;
  /** Undefined while they are fetched. */
  readonly markets: readonly WireMarket[] | undefined;
  /** Where a slip stands under its market, it goes with it; a slip beside the markets stays and says so. */
  readonly isUnderMarket: boolean;
}

/** On the page of a match: its bet of before a reload or login comes back, or is dropped with a word when it is gone. */
export function useSlipUpkeep(place: SlipPlace): void {
  const { eventId, dreamEventId, eventTitle, markets, isUnderMarket } = place;
  useEffect(() => {
    if (markets === undefined) return;
    const { selection, isRestored } = betSlip.getState();
    if (selection === null) restoreNameless({ eventId, dreamEventId, eventTitle, markets });
    else if (selection.eventId !== eventId) return;
    else if (markets.some(({ marketId }) => marketId === selection.marketId)) keepRestored();
    else if (isRestored || isUnderMarket) dropSlip();
  }, [eventId, dreamEventId, eventTitle, markets, isUnderMarket]);
}

/** Takes away a bet whose market has gone meanwhile, and says so. */
export function dropSlip(): void {
  const { selection } = betSlip.getState();
  if (selection === null || isLocked()) return;
  clearSlip();
  const name = runnerText(selection);
  const market = marketText(selection);
  toasts.show(
    'info',
    t('Your bet on {name} was taken off the slip: {market} is closed.', { name, market }),
  );
}

/** An older version of the app kept no names with the slip. */
function restoreNameless(
  place: Omit<SlipPlace, 'isUnderMarket' | 'markets'> & {
    readonly markets: readonly WireMarket[];
  },
): void {
  const { markets, ...names } = place;
  const stored = storedSlip();
  if (stored === null || stored.eventId !== names.eventId) return;
  const market = markets.find(({ marketId }) => marketId === stored.marketId);
  const runner = market?.runners.find(({ id }) => id === stored.runnerId);
  if (market === undefined || runner === undefined) return;
  const { marketId, runnerId, side, price, line, stakeText } = stored;
  pick({
    ...names,
    marketId,
    runnerId,
    side,
    marketName: market.marketName,
    marketLabel: market.marketLabel,
    runnerName: runner.runnername,
    runnerLabel: runner.runnerLabel,
    price,
    ...(line === undefined ? {} : { line }),
  });
  setStakeText(stakeText);
}

/** Of a row without a height yet. */
const ROW_HEIGHT = 56;

/** What was pressed last, and how far from the upper edge of the window it stood. */
let pressed: { readonly element: Element; readonly top: number } | null = null;

document.addEventListener(
  'pointerdown',
  ({ target }) => {
    const element = target instanceof Element ? target.closest('button') : null;
    pressed = element === null ? null : { element, top: element.getBoundingClientRect().top };
  },
  { capture: true, passive: true },
);

/**
 * Keeps the tapped price in view together with the button that places the bet. Nothing moves under the finger: the price
 * stays where it was tapped as far as the slip below it has room, and is there again when the slip is gone.
 *
 * @param place changes with each selection; null where the slip stands elsewhere.
 * @param refusal why the bet was refused: makes the slip higher, above its button.
 */
export function useRowInView(
  place: string | null,
  refusal: string | null,
): RefObject<HTMLElement | null> {
  const slip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const section = slip.current;
    if (place === null || section === null) return;
    // Another slip above it has just closed.
    const tapped = pressed?.element.isConnected === true ? pressed : null;
    if (tapped !== null) scrollBy(tapped.element.getBoundingClientRect().top - tapped.top);
    const anchor = tapped ?? anchorOf(section);
    return () => {
      const { top, bottom } = section.getBoundingClientRect();
      const isSeen = bottom > 0 && top < window.innerHeight;
      if (!isSeen || anchor === null) return;
      // Once the slip is out of the page; a slip that opened elsewhere has put its own price in place by then.
      const before = pressed;
      queueMicrotask(() => {
        const isOther = pressed !== before || section.isConnected;
        const isLast = document.querySelector('[data-inline][data-side]') === null;
        if (isOther || !isLast || !anchor.element.isConnected) return;
        scrollBy(anchor.element.getBoundingClientRect().top - anchor.top);
      });
    };
  }, [place]);
  useEffect(() => {
    if (place === null) return;
    return afterPaint(() => {
      if (slip.current !== null) bringIntoView(slip.current);
    });
  }, [place]);
  useEffect(() => {
    if (place === null || refusal === null || slip.current === null) return;
    bringIntoView(slip.current);
  }, [place, refusal]);
  return slip;
}

function rowOf(section: HTMLElement): Element | null {
  return section.parentElement?.previousElementSibling ?? null;
}

/** Where a slip stands that no press has opened. */
function anchorOf(section: HTMLElement): typeof pressed {
  const element = rowOf(section);
  return element === null ? null : { element, top: element.getBoundingClientRect().top };
}

/** Scrolls as little as brings the button that places the bet into the window, and never the row out of it. */
function bringIntoView(section: HTMLElement): void {
  const { top, bottom } = section.getBoundingClientRect();
  const end = section.querySelector('[data-below-actions]')?.getBoundingClientRect().top ?? bottom;
  const rowHeight = rowOf(section)?.getBoundingClientRect().height || ROW_HEIGHT;
  const edge = Number.parseFloat(getComputedStyle(section).scrollMarginBlockStart) || 0;
  const room = top - rowHeight - edge;
  if (room < 0) scrollBy(room);
  else scrollBy(Math.min(Math.max(0, end - window.innerHeight), room));
}

function scrollBy(top: number): void {
  if (Math.abs(top) >= 1) window.scrollBy({ top, behavior: 'instant' });
}

export interface StakeFocus {
  readonly stakeInput: RefObject<HTMLInputElement | null>;
  /** Puts the focus back on the price that was taken, as far as it is still there. */
  readonly goBack: () => void;
}

/**
 * Keeps the way of a bettor who works with the keyboard: from the price to the stake, and back when the bet is placed or
 * given up.
 *
 * @param place changes with each selection; null where the stake must not take the focus (after a tap on phones the
 * price keeps it).
 */
export function useStakeFocus(place: string | null): StakeFocus {
  const stakeInput = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (place === null) return;
    const before = document.activeElement;
    if (before instanceof HTMLButtonElement) cameFrom.current = before;
    const focus = () => stakeInput.current?.focus({ preventScroll: true });
    // Who types goes on typing at once. Who clicks looks first: the focus lays the page out once more.
    if (before?.matches(':focus-visible') === true) {
      focus();
      return;
    }
    return afterPaint(focus);
  }, [place]);
  // A slip that goes while it has the focus, or had it until its fields were locked, leaves nobody at the top of the page.
  useLayoutEffect(
    () => () => {
      const slip = stakeInput.current?.closest('[data-slip]');
      const active = document.activeElement;
      if (active === document.body || slip?.contains(active) === true) {
        cameFrom.current?.focus({ preventScroll: true });
      }
    },
    [],
  );
  return { stakeInput, goBack: () => cameFrom.current?.focus() };
}
