import { findProblem } from '@crease/contracts/base/field-messages.ts';
import { type FieldProblem, problem } from '@crease/contracts/base/field-problem.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { problemText } from '#i18n/refusal-text.ts';
import type { FieldValidator } from './rule-form.ts';

/** A route and the request that a form would send to it. */
export interface Contract<Values> {
  readonly route: Pick<AnyRoute, 'request'>;
  /** Unparsable input is passed on unchanged, so that the schema reports it. */
  readonly body: (values: Values) => object;
}

/** The parts of a zod issue used by forms. */
interface Issue {
  readonly code?: string | undefined;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly params?: unknown;
  readonly origin?: string | undefined;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

/** Validates fields against the request schema of their route, with localised messages. */
export function validateWith<Values>({ route, body }: Contract<Values>): FieldValidator<Values> {
  return (values, { member, label }) => {
    const sent = body(values);
    const read = route.request.safeParse(sent);
    const issue = read.success ? undefined : findIssue(read.error.issues, member);
    if (issue === undefined) return null;
    const name = nameInSentence(label);
    const found = toFieldProblem(issue, Reflect.get(sent, member));
    if (found !== null) return problemText(found, name);
    return /^(must|needs|is) /.test(issue.message) ? `${name} ${issue.message}` : issue.message;
  };
}

/** `Amount` from `Amount (₹)`. */
function nameInSentence(label: string): string {
  return label.replace(/ \([^()]*\)$/, '');
}

function findIssue(issues: readonly Issue[], member: string): Issue | undefined {
  return issues.find(({ path: [at] }) => at === member);
}

/** Maps an issue to a problem code. Null if the issue has its own message. */
function toFieldProblem(issue: Issue, value: unknown): FieldProblem | null {
  if (value === undefined) return problem('REQUIRED');
  const found = findProblem(issue.params);
  if (found !== null) return found;
  const { code, origin, minimum, maximum } = issue;
  if (code === 'too_small' && origin === 'string' && typeof minimum === 'number') {
    return String(value).trim() === '' ? problem('REQUIRED') : problem('TOO_SHORT', { least: minimum });
  }
  if (code === 'too_big' && origin === 'string' && typeof maximum === 'number') {
    return problem('TOO_LONG', { most: maximum });
  }
  return issue.message.startsWith('Invalid input') ? problem('INVALID') : null;
}
