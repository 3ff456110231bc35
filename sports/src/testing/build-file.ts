/** One over of a test file: runs of each ball, or `W` for a batter bowled. */
export type WrittenOver = readonly (number | 'W')[];

export interface WrittenInnings {
  readonly team: 'Plovers' | 'Herons';
  readonly overs: readonly WrittenOver[];
  readonly target?: { readonly overs: number; readonly runs: number };
  /** Index of an over that the umpire miscounted. */
  readonly miscounted?: number;
}

/** Six singles. */
export const SINGLES: WrittenOver = [1, 1, 1, 1, 1, 1];

/** Builds a parsed Cricsheet file of five overs a side, for sides of `men` players. */
export function buildFile(terms: {
  readonly innings: readonly WrittenInnings[];
  readonly outcome: object;
  readonly men?: readonly [number, number];
}) {
  const [plovers, herons] = terms.men ?? [11, 11];
  return {
    info: {
      match_type: 'T20',
      gender: 'male',
      teams: ['Plovers', 'Herons'],
      dates: ['2026-11-21'],
      overs: 5,
      players: { Plovers: listPlayers('Plovers', plovers), Herons: listPlayers('Herons', herons) },
      toss: { winner: 'Plovers', decision: 'bat' },
      outcome: terms.outcome,
    },
    innings: terms.innings.map(toInnings),
  };
}

function listPlayers(team: string, men: number): string[] {
  return Array.from({ length: men }, (_, index) => `${team} ${index + 1}`);
}

function toInnings({ team, overs, target, miscounted }: WrittenInnings) {
  let next = 3;
  const pair = [`${team} 1`, `${team} 2`];
  return {
    team,
    ...(target === undefined ? {} : { target }),
    ...(miscounted === undefined ? {} : { miscounted_overs: { [miscounted]: { balls: 5 } } }),
    overs: overs.map((balls, over) => ({
      over,
      deliveries: balls.map((ball) => {
        const [batter = '', partner = ''] = pair;
        const made = ball === 'W' ? 0 : ball;
        if (ball === 'W') pair[0] = `${team} ${next++}`;
        return {
          batter,
          non_striker: partner,
          bowler: `Bowler ${over % 2}`,
          runs: { batter: made, extras: 0, total: made },
          ...(ball === 'W' ? { wickets: [{ kind: 'bowled', player_out: batter }] } : {}),
        };
      }),
    })),
  };
}
