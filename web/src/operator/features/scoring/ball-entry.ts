import type { DismissalKind } from '@crease/contracts/market-desk/field-facts.ts';
import type { ScoredCricket, WrittenBall } from '@crease/contracts/market-desk/scoring.ts';

/** Type of runs. */
export type RunKind = 'bat' | 'wide' | 'no-ball' | 'bye' | 'leg-bye';

export const RUN_KINDS: readonly { readonly value: RunKind; readonly text: string }[] = [
  { value: 'bat', text: 'Off the bat' },
  { value: 'wide', text: 'Wide' },
  { value: 'no-ball', text: 'No ball' },
  { value: 'bye', text: 'Bye' },
  { value: 'leg-bye', text: 'Leg bye' },
];

/** Builds a ball. Runs of a wide or no-ball are added to the penalty run. */
export function createBall(names: CreaseNames, kind: RunKind, runs: number): WrittenBall {
  const { batter, extras } = splitRuns(kind, runs);
  return {
    striker: names.striker.trim(),
    nonStriker: names.nonStriker.trim(),
    bowler: names.bowler.trim(),
    batter,
    extras,
    wickets: [],
    newBatter: null,
    isNobodyLeft: false,
    nextStriker: null,
    nonBoundary: false,
    lastOfOver: null,
  };
}

function splitRuns(kind: RunKind, runs: number): Pick<WrittenBall, 'batter' | 'extras'> {
  switch (kind) {
    case 'bat':
      return { batter: runs, extras: {} };
    case 'wide':
      return { batter: 0, extras: { wides: runs + 1 } };
    case 'no-ball':
      return { batter: runs, extras: { noballs: 1 } };
    case 'bye':
      return { batter: 0, extras: { byes: runs } };
    case 'leg-bye':
      return { batter: 0, extras: { legbyes: runs } };
  }
}

/** Recovers the run type and runs a ball was entered with. */
function parseBallEntry({ batter, extras }: WrittenBall): {
  readonly kind: RunKind;
  readonly runs: number;
} {
  const { wides = 0, noballs = 0, byes = 0, legbyes = 0 } = extras;
  if (wides > 0) return { kind: 'wide', runs: wides - 1 };
  if (noballs > 0) return { kind: 'no-ball', runs: batter };
  if (byes > 0) return { kind: 'bye', runs: byes };
  if (legbyes > 0) return { kind: 'leg-bye', runs: legbyes };
  return { kind: 'bat', runs: batter };
}

/** No wicket. */
export const NONE = 'none';
/** The next striker follows from the runs. */
export const BY_RULE = '';
/** Dismissals that name a fielder. */
export const BY_FIELDER: ReadonlySet<string> = new Set(['caught', 'stumped', 'run out']);

/** Form values of a ball. */
export interface BallDraft {
  readonly kind: RunKind;
  readonly runs: string;
  readonly isRun: boolean;
  readonly wicket: DismissalKind | typeof NONE;
  readonly out: string;
  readonly fielder: string;
  readonly newBatter: string;
  readonly nextStriker: string;
  readonly isNobodyLeft: boolean;
  readonly over: 'rule' | 'yes' | 'no';
}

/** Initial field values. */
export function toBallDraft(ball: WrittenBall): BallDraft {
  const { kind, runs } = parseBallEntry(ball);
  const [dismissal] = ball.wickets;
  return {
    kind,
    runs: String(runs),
    isRun: ball.nonBoundary,
    wicket: dismissal?.kind ?? NONE,
    out: dismissal?.playerOut ?? ball.striker,
    fielder: dismissal?.fielders[0] ?? '',
    newBatter: ball.newBatter ?? '',
    nextStriker: ball.nextStriker ?? BY_RULE,
    isNobodyLeft: ball.isNobodyLeft,
    over: ball.lastOfOver === null ? 'rule' : ball.lastOfOver ? 'yes' : 'no',
  };
}

/** Applies the form to a ball, leaving other properties unchanged. */
export function applyDraft(ball: WrittenBall, draft: BallDraft): WrittenBall {
  const { wicket, out, fielder, isNobodyLeft, over } = draft;
  const fielders = BY_FIELDER.has(wicket) && fielder.trim() !== '' ? [fielder.trim()] : [];
  const isOut = wicket !== NONE;
  return {
    ...createBall(ball, draft.kind, Number(draft.runs)),
    nonBoundary: draft.isRun,
    wickets: isOut ? [{ kind: wicket, playerOut: out, fielders }] : [],
    newBatter:
      isOut && !isNobodyLeft && draft.newBatter.trim() !== '' ? draft.newBatter.trim() : null,
    isNobodyLeft: isOut && isNobodyLeft,
    nextStriker: draft.nextStriker === BY_RULE ? null : draft.nextStriker,
    lastOfOver: over === 'rule' ? null : over === 'yes',
  };
}

/** Batters and bowler of the next ball. */
export interface CreaseNames {
  readonly striker: string;
  readonly nonStriker: string;
  readonly bowler: string;
}

/** Names for the next ball: typed ones over the match's. The previous bowler is not suggested for a new over. */
export function namesFor(cricket: ScoredCricket, typed: Partial<CreaseNames>): CreaseNames {
  const bowler = cricket.isNewOver ? '' : (cricket.bowler ?? '');
  return {
    striker: typed.striker ?? cricket.striker ?? '',
    nonStriker: typed.nonStriker ?? cricket.nonStriker ?? '',
    bowler: typed.bowler ?? bowler,
  };
}

/** True if all three names are set and distinct. */
export function isComplete({ striker, nonStriker, bowler }: CreaseNames): boolean {
  const names = [striker.trim(), nonStriker.trim(), bowler.trim()];
  return names.every((name) => name !== '') && names[0] !== names[1];
}

/** Batters who are not out. */
export function listBatters({ batters }: ScoredCricket): readonly string[] {
  return batters.filter(({ isOut }) => !isOut).map(({ name }) => name);
}
