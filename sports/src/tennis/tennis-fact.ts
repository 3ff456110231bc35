import type { Label } from '@crease/contracts/labels/label.ts';

/** 0 is the player named first, 1 the other. */
export type TennisSide = 0 | 1;

/** What happens in a tennis match. */
export type TennisFact =
  /** The first point is about to be played. */
  | { readonly type: 'start'; readonly server: TennisSide }
  | {
      readonly type: 'point';
      readonly server: TennisSide;
      readonly winner: TennisSide;
      readonly how: 'ace' | 'double-fault' | 'rally';
    }
  /** Play stops for a trainer, rain or a dispute: no bets until it goes on. */
  | { readonly type: 'stop'; readonly said: Label }
  | { readonly type: 'resume' }
  /** This player gives up; the other goes on to the next round. */
  | { readonly type: 'retirement'; readonly side: TennisSide };
