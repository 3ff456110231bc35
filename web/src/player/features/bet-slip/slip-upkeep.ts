import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { afterPaint } from '#ui/motion/schedule.ts';
import { toasts } from '#ui/toast/toasts.ts';
import { betSlip, clearSlip, isLocked, markRestored, setStakeText, togglePrice } from './slip.ts';
import type { Availability } from './slip-rules.ts';
import { readStoredSlip, type SlipPhase } from './slip-state.ts';

export interface SlipPlace {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly eventTitle: string;
  /** Undefined while loading. */
  readonly markets: readonly WireMarket[] | undefined;
  /** A slip under its market disappears with it; a separate slip stays and explains. */
  readonly isUnderMarket: boolean;
}

/**
 * On a match page, restores the slip after a reload or login, or drops it with a notice if its market no longer
 * exists.
 */
export function useSlipLifecycle(place: SlipPlace): void {
  const { eventId, dreamEventId, eventTitle, markets, isUnderMarket } = place;
  useEffect(() => {
    if (markets === undefined) return;
    const { selection, isRestored } = betSlip.getState();
    if (selection === null) restoreUnnamedSlip({ eventId, dreamEventId, eventTitle, markets });
    else if (selection.eventId !== eventId) return;
    else if (markets.some(({ marketId }) => marketId === selection.marketId)) markRestored();
    else if (isRestored || isUnderMarket) dropSlip();
  }, [eventId, dreamEventId, eventTitle, markets, isUnderMarket]);
}

/** Drops a selection that can no longer be bet on, with a notice. */
export function dropSlip(): void {
  const { selection } = betSlip.getState();
  if (selection === null || isLocked()) return;
  clearSlip();
  const name = runnerText(selection);
  const market = marketText(selection);
  toasts.show('info', t('Selection removed: market closed'), `${name} · ${market}`);
}

/**
 * Drops the selection when its market closes, so that it doesn't follow the user to other pages. A rejected bet stays
 * with its reason.
 */
export function useDropWhenClosed(facts: { readonly availability: Availability; readonly phase: SlipPhase }): void {
  const isOver = facts.availability === 'closed' && facts.phase !== 'REFUSED';
  const isUnderWay = facts.phase === 'PLACING' || facts.phase === 'ASKING';
  useEffect(() => {
    if (isOver && !isUnderWay) dropSlip();
  }, [isOver, isUnderWay]);
}

/** Older versions stored no names with the slip. */
function restoreUnnamedSlip(
  place: Omit<SlipPlace, 'isUnderMarket' | 'markets'> & {
    readonly markets: readonly WireMarket[];
  },
): void {
  const { markets, ...names } = place;
  const stored = readStoredSlip();
  if (stored === null || stored.eventId !== names.eventId) return;
  const market = markets.find(({ marketId }) => marketId === stored.marketId);
  const runner = market?.runners.find(({ id }) => id === stored.runnerId);
  if (market === undefined || runner === undefined) return;
  const { marketId, runnerId, side, price, line, stakeText } = stored;
  togglePrice({
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

/** Fallback for a row not yet measured. */
const ROW_HEIGHT = 56;

/** Last pressed element and its distance from the top of the viewport. */
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
 * Keeps the tapped price and the submit button in view. The price stays under the finger as far as the slip has room,
 * and returns there when the slip closes.
 *
 * @param place changes with each selection; null if the slip is elsewhere.
 * @param refusal rejection reason, which makes the slip taller above its button.
 */
export function useRowInView(place: string | null, refusal: string | null): RefObject<HTMLElement | null> {
  const slip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const section = slip.current;
    if (place === null || section === null) return;
    // Another slip above has just closed.
    const tapped = pressed?.element.isConnected === true ? pressed : null;
    if (tapped !== null) scrollBy(tapped.element.getBoundingClientRect().top - tapped.top);
    // The tapped price may be gone by then: taken by the bet, or its market suspended.
    const anchors = [tapped, findAnchor(section)];
    return () => {
      const { top, bottom } = section.getBoundingClientRect();
      const isSeen = bottom > 0 && top < window.innerHeight;
      if (!isSeen) return;
      // Runs after the slip is removed. A slip opened elsewhere has already positioned its own price by then.
      const before = pressed;
      queueMicrotask(() => {
        const isOther = pressed !== before || section.isConnected;
        const isLast = document.querySelector('[data-inline][data-side]') === null;
        const anchor = anchors.find((one) => one?.element.isConnected === true);
        if (isOther || !isLast || anchor == null) return;
        scrollBy(anchor.element.getBoundingClientRect().top - anchor.top);
      });
    };
  }, [place]);
  useEffect(() => {
    if (place === null) return;
    return afterPaint(() => {
      if (slip.current !== null) scrollIntoWindow(slip.current);
    });
  }, [place]);
  useEffect(() => {
    if (place === null || refusal === null || slip.current === null) return;
    scrollIntoWindow(slip.current);
  }, [place, refusal]);
  return slip;
}

function findRow(section: HTMLElement): Element | null {
  return section.parentElement?.previousElementSibling ?? null;
}

/** The row of the slip, as an anchor that stays. */
function findAnchor(section: HTMLElement): typeof pressed {
  const element = findRow(section);
  return element === null ? null : { element, top: element.getBoundingClientRect().top };
}

/** Scrolls the minimum needed to show the submit button without hiding the row. */
function scrollIntoWindow(section: HTMLElement): void {
  const { top, bottom } = section.getBoundingClientRect();
  const end = section.querySelector('[data-below-actions]')?.getBoundingClientRect().top ?? bottom;
  const rowHeight = findRow(section)?.getBoundingClientRect().height || ROW_HEIGHT;
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
  /** Returns focus to the tapped price if it still exists. */
  readonly restoreFocus: () => void;
}

/**
 * Manages focus for keyboard users: from the price to the stake, and back when the bet is placed or discarded.
 *
 * @param place changes with each selection; null if the stake must not take focus (on phones the tapped price keeps
 * it).
 */
export function useStakeFocus(place: string | null): StakeFocus {
  const stakeInput = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (place === null) return;
    const before = document.activeElement;
    if (before instanceof HTMLButtonElement) cameFrom.current = before;
    const focus = () => {
      stakeInput.current?.focus({ preventScroll: true });
      // The first key replaces a stake that wasn't typed for this selection.
      if (betSlip.getState().stakeOrigin !== 'TYPED') stakeInput.current?.select();
    };
    // Keyboard users get focus immediately; for mouse users it is deferred, because focusing forces another layout.
    if (before?.matches(':focus-visible') === true) {
      focus();
      return;
    }
    return afterPaint(focus);
  }, [place]);
  // If the slip closes while focused, or was focused until its fields were locked, restore focus rather than losing
  // it to the top of the page.
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
  return { stakeInput, restoreFocus: () => cameFrom.current?.focus() };
}
