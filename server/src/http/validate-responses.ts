import { ROUTES, type RouteName } from '@crease/contracts/all-routes.ts';
import { PushData } from '@crease/contracts/pushes/message.ts';
import type * as z from 'zod/mini';

/** Validates outgoing responses and pushes. */
export type ResponseCheck = ReturnType<typeof createResponseCheck>;

/** A match sends thousands of pushes of one kind: the first ones are checked, then one in this many. */
const FIRST_PUSHES = 100;
const ONE_IN = 16;

/**
 * Validates responses and pushes against the contract's schemas, with no field missing or extra: an extra field is a
 * leak. For tests and development; production doesn't use it.
 *
 * @param onProblem receives a sentence for each deviation.
 */
export function createResponseCheck(onProblem: (problem: string) => void) {
  const check = (name: string, schema: z.ZodMiniType | undefined, value: unknown): void => {
    if (schema === undefined) {
      onProblem(`${name} isn’t in the contract.`);
      return;
    }
    // The wire form, without undefined members.
    const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    const read = schema.safeParse(sent);
    if (!read.success) onProblem(`${name} violates the contract: ${describeIssues(read.error)}`);
  };
  const schemas: Readonly<Record<string, z.ZodMiniType>> = PushData.shape;
  const pushes = new Map<string, number>();
  return {
    checkAnswer: (name: RouteName, result: unknown) => check(name, ROUTES[name].answer, result),
    checkPush: (code: string, data: unknown) => {
      const count = (pushes.get(code) ?? 0) + 1;
      pushes.set(code, count);
      if (count <= FIRST_PUSHES || count % ONE_IN === 0) check(code, schemas[code], data);
    },
  };
}

function describeIssues({ issues }: z.core.$ZodError): string {
  return issues
    .map(({ path, message, ...facts }) => `${path.join('.')}: ${message} ${JSON.stringify(facts)}`)
    .join('; ');
}
