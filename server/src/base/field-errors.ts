import { findProblem } from '@crease/contracts/errors/field-messages.ts';
import { type FieldProblem, problem } from '@crease/contracts/errors/field-problem.ts';
import { type FieldError, fieldError } from './reply.ts';

/** The parts of a zod issue that callers may see. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** Our own error code, for custom issues. */
  readonly params?: unknown;
  /** Limit that a text or list exceeded. */
  readonly origin?: string | undefined;
  readonly maximum?: unknown;
  /** Issues per union member; paths are relative to the union. */
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

/** Maximum number of issues returned; a hostile body can have thousands. */
const MAX_ISSUES = 20;
/** Zod's default message. */
const WORDLESS = 'Invalid input';

/**
 * Builds the entries of `validationErrors`: the problem, and the field as the contract spells it (`runners.0.name`).
 *
 * @param input the parsed value; distinguishes missing fields from wrong ones.
 * @param root request field that holds the value, if it is not the whole request.
 */
export function buildFieldErrors(
  issues: readonly Issue[],
  input: unknown,
  root?: string,
): readonly FieldError[] {
  const shown = issues.slice(0, MAX_ISSUES).flatMap(findIntendedIssues).slice(0, MAX_ISSUES);
  return shown.map((issue) => {
    const member = [...(root === undefined ? [] : [root]), ...issue.path.map(String)].join('.');
    return fieldError(member, describeProblem(issue, member, input));
  });
}

/**
 * Picks the issues of the union member the caller most likely meant: the one that matched deepest, or one with its
 * own message. Falls back to the union's own issue.
 */
function findIntendedIssues(issue: Issue): readonly Issue[] {
  let best: readonly Issue[] = [issue];
  let bestDepth = 0;
  for (const branch of issue.errors ?? []) {
    const depth = Math.max(
      ...branch.map(({ path, code }) => path.length + (code === 'custom' ? 0.5 : 0)),
    );
    if (depth <= bestDepth) continue;
    bestDepth = depth;
    best = branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return best;
}

function describeProblem(issue: Issue, member: string, input: unknown): FieldProblem | string {
  const field = member === '' ? 'Request' : member;
  // A custom rule has seen the whole request and is more precise.
  if (issue.code !== 'custom' && isMissing(issue.path, input)) return problem('REQUIRED');
  const found = findProblem(issue.params);
  if (found !== null) return found;
  const { code, origin, maximum } = issue;
  if (code === 'too_big' && origin === 'string' && typeof maximum === 'number') {
    return problem('TOO_LONG', { most: maximum });
  }
  if (issue.message.startsWith(WORDLESS)) return problem('INVALID');
  return /^(must|needs|is) /.test(issue.message) ? `${field} ${issue.message}` : issue.message;
}

function isMissing(path: readonly PropertyKey[], input: unknown): boolean {
  if (path.length === 0) return false;
  let at: unknown = input;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return false;
    if (!Object.hasOwn(at, step)) return true;
    at = Reflect.get(at, step);
  }
  return at === undefined;
}
