import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';

/** 0 is the team named first, 1 the other. */
export type KabaddiSide = 0 | 1;

/** A raid with all points it scored. */
export interface RaidFact {
  readonly type: 'raid';
  readonly side: KabaddiSide;
  readonly raider: string | null;
  /** Number of defenders out by a touch. */
  readonly touch: number;
  readonly bonus: boolean;
  /** True if the raider was tackled, or returned empty from a do-or-die raid. */
  readonly isCaught: boolean;
  /** Defender credited with the tackle; absent or null if none or unknown. */
  readonly defender?: string | null;
  /** Tackled by three defenders or fewer, for an extra point. */
  readonly isSuperTackle: boolean;
  /** Side that lost its last player in this raid; null if neither. */
  readonly allOut: KabaddiSide | null;
  /** Points of both teams in this raid, including all-outs and technical points. */
  readonly points: SidePair<number>;
  /** Seconds left in the half after the raid. */
  readonly secondsLeft: number;
}

/** Events of a kabaddi match. */
export type KabaddiFact =
  | { readonly type: 'first-half' }
  /** The raider crosses the line: point quotes are suspended until the raid is over. */
  | {
      readonly type: 'raid-start';
      readonly side: KabaddiSide;
      readonly raider: string | null;
      readonly secondsLeft: number;
    }
  | RaidFact
  /** Clock stopped for a time-out, review or treatment. No bets until it resumes. */
  | { readonly type: 'stop'; readonly said: Label }
  | { readonly type: 'resume' }
  | { readonly type: 'half-time' }
  | { readonly type: 'second-half' }
  | { readonly type: 'full-time' };
