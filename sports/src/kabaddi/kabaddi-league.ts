/** A fictional team; strength in logits per raid. */
export interface KabaddiTeam {
  readonly name: string;
  readonly strength: number;
}

export interface KabaddiLeague {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly teams: readonly KabaddiTeam[];
}

type TeamRow = readonly [name: string, strength: number];

function league(
  [id, name, venue]: readonly [string, string, string],
  rows: readonly TeamRow[],
): KabaddiLeague {
  return { id, name, venue, teams: rows.map(([team, strength]) => ({ name: team, strength })) };
}

/** Simulator leagues, one hall each. All teams and halls are fictional. */
export const KABADDI_LEAGUES: readonly KabaddiLeague[] = [
  league(
    ['mat-masters', 'Mat Masters League', 'Red Earth Arena'],
    [
      ['Satpura Stalwarts', 0.16],
      ['Narmada Nomads', 0.08],
      ['Vidarbha Vaults', 0.02],
      ['Tapti Tacklers', -0.04],
      ['Mahanadi Mastiffs', -0.1],
      ['Kosi Cavaliers', -0.14],
    ],
  ),
  league(
    ['akhara', 'Akhara Trophy', 'Old Granary Hall'],
    [
      ['Sahyadri Sentries', 0.14],
      ['Bhima Bisons', 0.07],
      ['Krishna Kites', 0],
      ['Tungar Titans', -0.06],
      ['Shivalik Shields', -0.12],
    ],
  ),
  league(
    ['raid-queens', 'Raid Queens', 'Lakeside Indoor Hall'],
    [
      ['Ganga Gazelles', 0.15],
      ['Yamuna Yodhas', 0.06],
      ['Chenab Cheetahs', -0.02],
      ['Betwa Bolts', -0.07],
      ['Luni Lionesses', -0.12],
    ],
  ),
];
