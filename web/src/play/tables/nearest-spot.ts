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
export function nearestSpot(
  board: HTMLElement | null,
  from: HTMLElement,
  key: string,
): HTMLElement | null {
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
