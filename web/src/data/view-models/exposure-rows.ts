import type { MarketExposure, OpenBet } from '@crease/contracts/wire/bet.ts';

/** What is at risk in one event. */
export interface ExposureRow {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly title: string;
  readonly bets: number;
  /** Rupees, not negative. */
  readonly exposure: number;
}

/** The risk of each event, the largest first. */
export function exposureRows(
  exposures: readonly MarketExposure[],
  bets: readonly OpenBet[],
): readonly ExposureRow[] {
  const rows = new Map<number, ExposureRow>();
  for (const { eventId, dreamEventId, eventTitle, exposure } of exposures) {
    const before = rows.get(eventId)?.exposure ?? 0;
    rows.set(eventId, {
      eventId,
      dreamEventId,
      title: eventTitle,
      bets: bets.filter((bet) => bet.eventId === eventId).length,
      exposure: addRupees(before, exposure),
    });
  }
  return [...rows.values()].sort(
    (a, b) => b.exposure - a.exposure || a.title.localeCompare(b.title),
  );
}

/** Exact to the paisa, which sums of fractions are not. */
export function addRupees(...amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
