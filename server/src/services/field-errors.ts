import { type FieldProblem, problem } from '@crease/contracts/errors/field-problem.ts';
import { problemIn } from '@crease/contracts/errors/problem-words.ts';
import { type FieldError, fieldError } from './reply.ts';

/** One issue of zod, as far as the caller is shown it. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** Of an issue of ours: what is wrong, by code. */
  readonly params?: unknown;
  /** Of a text or list that is too long: how long it may be. */
  readonly origin?: string | undefined;
  readonly maximum?: unknown;
  /** What each member of a union says; paths begin at the union. */
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

/** Issues answered at most; a hostile body can have a thousand. */
const MOST_ISSUES = 20;
/** What zod says when it has no words of its own. */
const WORDLESS = 'Invalid input';

/**
 * The lines of `validationErrors`: what is wrong, and the field as the contract prints it (`runners.0.name`).
 *
 * @param input what was parsed; tells a missing field from a wrong one.
 * @param root the field of the request in which it was, when it was not the request itself.
 */
export function fieldErrorsOf(
  issues: readonly Issue[],
  input: unknown,
  root?: string,
): readonly FieldError[] {
  const shown = issues.slice(0, MOST_ISSUES).flatMap(meantBy).slice(0, MOST_ISSUES);
  return shown.map((issue) => {
    const member = [...(root === undefined ? [] : [root]), ...issue.path.map(String)].join('.');
    return fieldError(member, problemOf(issue, member, input));
  });
}

/**
 * What is wrong with the member of a union that was meant: the one that got deepest into the value, or at least has
 * words of its own. When none stands out, the union's own issue.
 */
function meantBy(issue: Issue): readonly Issue[] {
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

function problemOf(issue: Issue, member: string, input: unknown): FieldProblem | string {
  const field = member === '' ? 'The request' : member;
  // A rule of ours has looked at the whole request and knows better.
  if (issue.code !== 'custom' && isMissing(issue.path, input)) return problem('REQUIRED');
  const found = problemIn(issue.params);
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
