import type { ScoredMatch } from '@crease/contracts/market-desk/scoring.ts';

/** A pad button: label and the fact it records. */
export interface SportKey {
  readonly text: string;
  readonly fact: Readonly<Record<string, unknown>>;
}

/** Props shared by all sport forms. */
export interface FactFormProps {
  readonly isBusy: boolean;
  readonly onWrite: (fact: Readonly<Record<string, unknown>>) => Promise<{ readonly ok: boolean }>;
}

/** A group of buttons, repeated per side if they depend on it. */
export interface KeyGroup {
  readonly title: string;
  readonly keys: readonly SportKey[];
}

/** Lists the buttons of a sport other than cricket, in match order. */
export function listKeyGroups(match: ScoredMatch): readonly KeyGroup[] {
  const sides = match.sides ?? ['Home', 'Away'];
  switch (match.sport) {
    case 'football':
      return footballKeys(sides);
    case 'tennis':
      return tennisKeys(sides, match.serving);
    case 'kabaddi':
      return kabaddiKeys();
    case 'horse-racing':
      return racingKeys();
    default:
      return [];
  }
}

type Sides = readonly [string, string];

function each(sides: Sides, keys: (side: 0 | 1) => readonly SportKey[]): KeyGroup[] {
  return ([0, 1] as const).map((side) => ({ title: sides[side], keys: keys(side) }));
}

function footballKeys(sides: Sides): readonly KeyGroup[] {
  return [
    ...each(sides, (side) => [
      { text: 'Goal', fact: { type: 'goal', side, scorer: null, how: 'play' } },
      { text: 'Penalty goal', fact: { type: 'goal', side, scorer: null, how: 'penalty' } },
      { text: 'Penalty awarded', fact: { type: 'penalty', side } },
      { text: 'Corner', fact: { type: 'corner', side } },
      { text: 'Foul', fact: { type: 'foul', side } },
      { text: 'Offside', fact: { type: 'offside', side } },
      { text: 'Yellow card', fact: { type: 'card', side, player: '', colour: 'yellow' } },
      { text: 'Red card', fact: { type: 'card', side, player: '', colour: 'red' } },
    ]),
    {
      title: 'Match',
      keys: [
        { text: 'Kick-off', fact: { type: 'kick-off' } },
        { text: 'Resume play', fact: { type: 'restart' } },
        { text: 'Half-time', fact: { type: 'half-time' } },
        { text: 'Second half', fact: { type: 'second-half' } },
        { text: 'Full-time', fact: { type: 'full-time' } },
        { text: 'Abandoned', fact: { type: 'abandoned' } },
      ],
    },
  ];
}

/** The server is set before the first point. From then on each point records its winner. */
function tennisKeys(sides: Sides, serving: 0 | 1 | null): readonly KeyGroup[] {
  const point = (winner: 0 | 1, how: string) => ({ type: 'point', server: serving, winner, how });
  const keys = (side: 0 | 1): readonly SportKey[] => {
    if (serving === null) return [{ text: 'Serves first', fact: { type: 'start', server: side } }];
    const other = side === 0 ? 1 : 0;
    return [
      { text: 'Point', fact: point(side, 'rally') },
      ...(side === serving
        ? [
            { text: 'Ace', fact: point(side, 'ace') },
            { text: 'Double fault', fact: point(other, 'double-fault') },
          ]
        : []),
      { text: 'Retires', fact: { type: 'retirement', side } },
    ];
  };
  return [
    ...each(sides, keys),
    {
      title: 'Match',
      keys: [
        { text: 'Stop play', fact: { type: 'stop', said: 'Play stopped' } },
        { text: 'Resume play', fact: { type: 'resume' } },
      ],
    },
  ];
}

/** Raids have their own form. */
function kabaddiKeys(): readonly KeyGroup[] {
  return [
    {
      title: 'Match',
      keys: [
        { text: 'First half', fact: { type: 'first-half' } },
        { text: 'Half-time', fact: { type: 'half-time' } },
        { text: 'Second half', fact: { type: 'second-half' } },
        { text: 'Time-out', fact: { type: 'stop', said: 'Time-out' } },
        { text: 'Resume play', fact: { type: 'resume' } },
        { text: 'Full-time', fact: { type: 'full-time' } },
      ],
    },
  ];
}

/** The finishing order has its own form. */
function racingKeys(): readonly KeyGroup[] {
  return [
    {
      title: 'Race',
      keys: [
        { text: 'They’re off', fact: { type: 'off' } },
        { text: 'Closing stages', fact: { type: 'last-strides' } },
        { text: 'Weighed in', fact: { type: 'weighed-in' } },
        { text: 'Void race', fact: { type: 'void-race', reason: 'Void race' } },
      ],
    },
  ];
}
