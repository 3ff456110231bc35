import type { Label } from '@crease/contracts/labels/label.ts';
import type { SidePair } from '#play/sport-card.ts';

/** 0 is the team named first, 1 the other. */
export type KabaddiSide = 0 | 1;

/** A raid and all the points that came of it. */
export interface RaidFact {
  readonly type: 'raid';
  readonly side: KabaddiSide;
  readonly raider: string | null;
  /** Defenders put out by a touch. */
  readonly touch: number;
  readonly bonus: boolean;
  /** The raider was caught, or came back empty from a do-or-die raid. */
  readonly isCaught: boolean;
  /** Who caught the raider; absent or null: nobody did, or it is not said. */
  readonly defender?: string | null;
  /** Caught by three defenders or fewer: one point more. */
  readonly isSuperTackle: boolean;
  /** The side that lost its last player by this raid. */
  readonly allOut: KabaddiSide | null;
  /** Points of both teams by this raid, all-outs and technical points counted. */
  readonly points: SidePair<number>;
  /** Left of the half when the raid is over. */
  readonly secondsLeft: number;
}

/** What happens in a kabaddi match. */
export type KabaddiFact =
  | { readonly type: 'first-half' }
  /** The raider steps over the line: quotes on points rest until the raid is over. */
  | {
      readonly type: 'raid-start';
      readonly side: KabaddiSide;
      readonly raider: string | null;
      readonly secondsLeft: number;
    }
  | RaidFact
  /** The clock stands: time-out, review, treatment. No bets until it goes on. */
  | { readonly type: 'stop'; readonly said: Label }
  | { readonly type: 'resume' }
  | { readonly type: 'half-time' }
  | { readonly type: 'second-half' }
  | { readonly type: 'full-time' };
