/** 0 is the side at home, 1 the visitors. */
export type FootballSide = 0 | 1;

/** What happens in a football match, from kick-off to the end of a shoot-out. */
export type FootballFact =
  | { readonly type: 'kick-off' }
  /** So many whole minutes of the half in play are gone: 45 at the start of its added time. */
  | { readonly type: 'clock'; readonly minute: number }
  /** `side` is credited with the goal; an own goal names its unlucky scorer. Null: nobody says who scored. */
  | {
      readonly type: 'goal';
      readonly side: FootballSide;
      readonly scorer: string | null;
      readonly how: 'play' | 'penalty' | 'own-goal';
    }
  /** The referee points to the spot. */
  | { readonly type: 'penalty'; readonly side: FootballSide }
  | { readonly type: 'penalty-missed'; readonly side: FootballSide; readonly taker: string }
  | {
      readonly type: 'card';
      readonly side: FootballSide;
      readonly player: string;
      readonly colour: 'yellow' | 'second-yellow' | 'red';
    }
  | { readonly type: 'corner'; readonly side: FootballSide }
  | { readonly type: 'offside'; readonly side: FootballSide }
  /** `side` committed it. */
  | { readonly type: 'foul'; readonly side: FootballSide }
  | {
      readonly type: 'shot';
      readonly side: FootballSide;
      readonly player: string;
      readonly onTarget: boolean;
    }
  /** Play goes on after a goal, a penalty or a red card: bets are taken again. */
  | { readonly type: 'restart' }
  | { readonly type: 'added-time'; readonly minutes: number }
  | { readonly type: 'half-time' }
  | { readonly type: 'second-half' }
  /** 90 minutes and added time are over: every market is decided. */
  | { readonly type: 'full-time' }
  /** Goals from here on count for the card only. */
  | { readonly type: 'extra-time'; readonly half: 1 | 2 }
  | { readonly type: 'shoot-out-kick'; readonly side: FootballSide; readonly scored: boolean }
  | { readonly type: 'abandoned' };
