/** Pockets of a European wheel, clockwise from zero. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] as const;

const NUMBERS: readonly number[] = WHEEL;
const PART = 360 / WHEEL.length;

/** Angle of a pocket in degrees clockwise from zero. */
export function getPocketAngle(pocket: number): number {
  return NUMBERS.indexOf(pocket) * PART;
}
