import { type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '#ui/motion/after-paint.ts';

export interface StakeFocus {
  readonly stakeInput: RefObject<HTMLInputElement | null>;
  /** Puts the focus back on the price that was taken, as far as it is still there. */
  readonly goBack: () => void;
}

/**
 * Keeps the way of a bettor who works with the keyboard: from the price to the stake, and back when he gives it up.
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
  return { stakeInput, goBack: () => cameFrom.current?.focus() };
}
