import type { Label } from '@crease/contracts/labels/label.ts';

/** What a bettor tapped: enough to show the slip before anything else is known. */
export interface Selection {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly eventTitle: string;
  readonly marketName: string;
  /** Of names that are ours. */
  readonly marketLabel?: Label | undefined;
  readonly runnerName: string;
  readonly runnerLabel?: Label | undefined;
  /** Decimal odds, line of a LINE market, or rate of the house, at the tap. */
  readonly price: number;
  /** Runs that the house quotes a rate for; left out where a price stands alone. */
  readonly line?: number;
}

/** What the house offers instead of what was asked: its rate, and its line where there is one (0: none). */
export interface SlipOffer {
  readonly rate: number;
  readonly line: number;
}
