import type { FieldError } from '#services/reply.ts';

/** One issue of zod, as far as it is told to the caller. */
export interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  /** What each member of a union says; paths begin at the union. */
  readonly errors?: readonly (readonly Issue[])[] | undefined;
}

/** Issues told at most; a hostile body can have a thousand. */
const MOST_TOLD = 20;
/** What zod says when it has no words of its own. */
const WORDLESS = 'Invalid input';

/**
 * The lines of `validationErrors`: what is wrong, and the field as the contract prints it (`runners.0.name`).
 *
 * @param input what was parsed; tells a missing field from a wrong one.
 */
export function fieldErrorsOf(issues: readonly Issue[], input: unknown): readonly FieldError[] {
  const told = issues.slice(0, MOST_TOLD).flatMap(meantBy).slice(0, MOST_TOLD);
  return told.map((issue) => {
    const member = issue.path.map(String).join('.');
    return { message: sentenceOf(issue, member, input), members: member === '' ? [] : [member] };
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

function sentenceOf(issue: Issue, member: string, input: unknown): string {
  const field = member === '' ? 'The request' : member;
  // A rule with words of its own has looked at the whole request and knows better.
  if (issue.code !== 'custom' && isMissing(issue.path, input))
    return `${field} is a required field`;
  if (issue.message.startsWith(WORDLESS)) return `${field} is not valid.`;
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
