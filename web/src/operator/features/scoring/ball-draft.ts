import type { DismissalKind } from '@crease/contracts/wire/field-facts.ts';
import type { WrittenBall } from '@crease/contracts/wire/scoring.ts';
import { createBall, parseBallEntry, type RunKind } from './ball-entry.ts';

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
