/** Which way an arrow key goes. */
const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** How much worse it is to be beside the way than further along it. */
const ASIDE = 3;

/** The place to bet on that lies nearest in the direction of an arrow key; null: none does, or it is no arrow key. */
export function nearestSpot(
  board: HTMLElement | null,
  from: HTMLElement,
  key: string,
): HTMLElement | null {
  const way = WAYS[key];
  if (board === null || way === undefined) return null;
  const here = centreOf(from);
  let best: { readonly spot: HTMLElement; readonly far: number } | null = null;
  for (const spot of board.querySelectorAll<HTMLElement>('[data-spot]')) {
    if (spot === from) continue;
    const far = farness(here, centreOf(spot), way);
    if (far !== null && (best === null || far < best.far)) best = { spot, far };
  }
  return best?.spot ?? null;
}

/** How far a point is along a way, with what is aside counted more; null where it lies behind. */
export function farness(
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  [wayX, wayY]: readonly [number, number],
): number | null {
  const along = (toX - x) * wayX + (toY - y) * wayY;
  const aside = Math.abs((toX - x) * wayY) + Math.abs((toY - y) * wayX);
  return along < 1 ? null : along + aside * ASIDE;
}

function centreOf(element: HTMLElement): readonly [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
