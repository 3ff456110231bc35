import type { Label } from '@crease/contracts/labels/label.ts';

/** 0 is the player named first, 1 the other. */
export type TennisSide = 0 | 1;

/** Events of a tennis match. */
export type TennisFact =
  /** The first point is about to be played. */
  | { readonly type: 'start'; readonly server: TennisSide }
  | {
      readonly type: 'point';
      readonly server: TennisSide;
      readonly winner: TennisSide;
      readonly how: 'ace' | 'double-fault' | 'rally';
    }
  /** Play stops for treatment, rain or a dispute: no bets until it resumes. */
  | { readonly type: 'stop'; readonly said: Label }
  | { readonly type: 'resume' }
  /** This player retires; the opponent advances. */
  | { readonly type: 'retirement'; readonly side: TennisSide };
