import type { Label } from '@crease/contracts/labels/label.ts';

/** A tapped price with enough data to show the slip immediately. */
export interface Selection {
  readonly eventId: number;
  readonly dreamEventId: string;
  readonly marketId: number;
  readonly runnerId: number;
  readonly side: 'BACK' | 'LAY';
  readonly eventTitle: string;
  readonly marketName: string;
  /** Set when the name is one of ours and can be translated. */
  readonly marketLabel?: Label | undefined;
  readonly runnerName: string;
  readonly runnerLabel?: Label | undefined;
  /** Decimal odds, runs of a LINE market, or house rate when tapped. */
  readonly price: number;
  /** Runs the house quotes a rate for; omitted without a line. */
  readonly line?: number;
}

/** Current house offer: its rate, and its line (0 if none). */
export interface SlipOffer {
  readonly rate: number;
  readonly line: number;
}
