import type { ScoredMatch } from '@crease/contracts/market-desk/scoring.ts';

/** A fact in feed format (`field-facts.ts`). */
export type Fact = Readonly<Record<string, unknown>>;

/** A group of buttons: facts by label. */
export interface KeyGroup {
  readonly title: string;
  readonly facts: Readonly<Record<string, Fact>>;
}

/** Lists the buttons of a sport other than cricket, in match order. Some depend on the side. */
export function listKeyGroups(match: ScoredMatch): readonly KeyGroup[] {
  const sides = match.sides ?? ['Home', 'Away'];
  switch (match.sport) {
    case 'football':
      return [...listForSides(sides, footballFacts), { title: 'Match', facts: FOOTBALL_MATCH }];
    case 'tennis':
      return [
        ...listForSides(sides, (side) => tennisFacts(side, match.serving)),
        { title: 'Match', facts: TENNIS_MATCH },
      ];
    case 'kabaddi':
      return [{ title: 'Match', facts: KABADDI_MATCH }];
    case 'horse-racing':
      return [{ title: 'Race', facts: RACE }];
    default:
      return [];
  }
}

function listForSides(sides: readonly [string, string], facts: (side: 0 | 1) => KeyGroup['facts']): KeyGroup[] {
  return ([0, 1] as const).map((side) => ({ title: sides[side], facts: facts(side) }));
}

const footballFacts = (side: 0 | 1): KeyGroup['facts'] => ({
  Goal: { type: 'goal', side, scorer: null, how: 'play' },
  'Penalty goal': { type: 'goal', side, scorer: null, how: 'penalty' },
  'Penalty awarded': { type: 'penalty', side },
  Corner: { type: 'corner', side },
  Foul: { type: 'foul', side },
  Offside: { type: 'offside', side },
  'Yellow card': { type: 'card', side, player: '', colour: 'yellow' },
  'Red card': { type: 'card', side, player: '', colour: 'red' },
});

const FOOTBALL_MATCH: KeyGroup['facts'] = {
  'Kick-off': { type: 'kick-off' },
  'Resume play': { type: 'restart' },
  'Half-time': { type: 'half-time' },
  'Second half': { type: 'second-half' },
  'Full-time': { type: 'full-time' },
  Abandoned: { type: 'abandoned' },
};

/** The server is set before the first point. From then on each point records its winner. */
function tennisFacts(side: 0 | 1, serving: 0 | 1 | null): KeyGroup['facts'] {
  if (serving === null) return { 'Serves first': { type: 'start', server: side } };
  const point = (winner: 0 | 1, how: string) => ({ type: 'point', server: serving, winner, how });
  return {
    Point: point(side, 'rally'),
    ...(side === serving && {
      Ace: point(side, 'ace'),
      'Double fault': point(side === 0 ? 1 : 0, 'double-fault'),
    }),
    Retires: { type: 'retirement', side },
  };
}

const TENNIS_MATCH: KeyGroup['facts'] = {
  'Stop play': { type: 'stop', said: 'Play stopped' },
  'Resume play': { type: 'resume' },
};

/** Raids have their own form. */
const KABADDI_MATCH: KeyGroup['facts'] = {
  'First half': { type: 'first-half' },
  'Half-time': { type: 'half-time' },
  'Second half': { type: 'second-half' },
  'Time-out': { type: 'stop', said: 'Time-out' },
  'Resume play': { type: 'resume' },
  'Full-time': { type: 'full-time' },
};

/** The finishing order has its own form. */
const RACE: KeyGroup['facts'] = {
  'They’re off': { type: 'off' },
  'Closing stages': { type: 'last-strides' },
  'Weighed in': { type: 'weighed-in' },
  'Void race': { type: 'void-race', reason: 'Void race' },
};
