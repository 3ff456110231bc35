/** A press within this time after something moved was aimed at what was there before. */
export const AIM_MS = 400;

export interface PressGuard {
  readonly noteMove: () => void;
  /** Starts guarding an element; returns the end of it. */
  readonly watch: (element: HTMLElement) => () => void;
}

/** Stops presses that began, or would act, within `AIM_MS` of a move, before the pressed control receives them. */
export function createPressGuard(): PressGuard {
  let movedAt = Number.NEGATIVE_INFINITY;
  let wasDownTooSoon = false;
  const isTooSoon = () => performance.now() - movedAt < AIM_MS;
  const onDown = () => {
    wasDownTooSoon = isTooSoon();
  };
  const onClick = (event: MouseEvent) => {
    const isLate = wasDownTooSoon || isTooSoon();
    wasDownTooSoon = false;
    if (!isLate) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    noteMove: () => {
      movedAt = performance.now();
    },
    watch: (element) => {
      element.addEventListener('pointerdown', onDown, true);
      element.addEventListener('click', onClick, true);
      return () => {
        element.removeEventListener('pointerdown', onDown, true);
        element.removeEventListener('click', onClick, true);
      };
    },
  };
}
