import { KOLKATA_OFFSET_MS } from '@crease/contracts/values/instant.ts';
import type { HouseTableTerms } from '@crease/contracts/wire/operator-house.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Closure of a table to new rounds. */
export interface TableClosing {
  /** Earliest start of the next round, ms; null if unknown. */
  readonly until: number | null;
}

/** Closure of a table under its operator's settings; null if rounds may start. */
export function findTableClosing(
  terms: Pick<HouseTableTerms, 'isOn' | 'hours'> | null,
  now: number,
): TableClosing | null {
  if (terms === null) return null;
  const { isOn, hours } = terms;
  if (!isOn) return { until: null };
  if (hours === null) return null;
  const midnight = Math.floor((now + KOLKATA_OFFSET_MS) / DAY_MS) * DAY_MS - KOLKATA_OFFSET_MS;
  const from = midnight + hours.from * MINUTE_MS;
  const to = midnight + hours.to * MINUTE_MS;
  const isOpen = from <= to ? now >= from && now < to : now >= from || now < to;
  if (isOpen) return null;
  return { until: from > now ? from : from + DAY_MS };
}
