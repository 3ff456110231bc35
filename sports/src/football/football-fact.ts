/** 0 is the home side, 1 the away side. */
export type FootballSide = 0 | 1;

/** Events of a football match, from kick-off to the end of a shoot-out. */
export type FootballFact =
  | { readonly type: 'kick-off' }
  /** Whole minutes elapsed in the current half: 45 at the start of its added time. */
  | { readonly type: 'clock'; readonly minute: number }
  /**
   * `side` is credited with the goal. For own goals, `name` is the player who scored it. Null if the scorer is
   * unknown.
   */
  | {
      readonly type: 'goal';
      readonly side: FootballSide;
      readonly scorer: string | null;
      readonly how: 'play' | 'penalty' | 'own-goal';
    }
  /** A penalty is awarded. */
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
  /** Play resumes after a goal, penalty or red card, and betting with it. */
  | { readonly type: 'restart' }
  | { readonly type: 'added-time'; readonly minutes: number }
  | { readonly type: 'half-time' }
  | { readonly type: 'second-half' }
  /** End of 90 minutes plus added time, which decides every market. */
  | { readonly type: 'full-time' }
  /** Extra-time goals only affect the scorecard. */
  | { readonly type: 'extra-time'; readonly half: 1 | 2 }
  | { readonly type: 'shoot-out-kick'; readonly side: FootballSide; readonly scored: boolean }
  | { readonly type: 'abandoned' };
