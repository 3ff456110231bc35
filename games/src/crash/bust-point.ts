import { bytesToHex } from '#fairness/bytes.ts';
import { computeBlock, type FairInputs } from '#fairness/draws.ts';

const BITS = 52n;
const HEX_DIGITS = 13;
const LOWEST = 100n;

/** First 52 bits of a round's stream. */
export function crashBits(inputs: FairInputs): bigint {
  return BigInt(`0x${bytesToHex(computeBlock(inputs, 0)).slice(0, HEX_DIGITS)}`);
}

/**
 * Bust point of a round, in hundredths: `max(100, floor(paid × 2^52 ÷ (2^52 − r)))`. Every multiplier m from 1.01 is
 * reached with a chance of `paid ÷ m`.
 *
 * @param paid RTP in percent: 99.
 */
export function bustPoint(bits: bigint, paid: number): number {
  const all = 1n << BITS;
  const point = (BigInt(paid) * all) / (all - bits);
  return Number(point > LOWEST ? point : LOWEST);
}
