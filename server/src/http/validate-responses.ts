import type { RouteName } from '@crease/contracts/all-routes.ts';
import contract from '@crease/contracts/answers-data.json' with { type: 'json' };
import { Ajv } from 'ajv';

/** Validates outgoing responses and pushes. */
export interface ResponseCheck {
  checkAnswer(name: RouteName, result: unknown): void;
  checkPush(code: string, data: unknown): void;
}

/** A match sends thousands of pushes of one kind: the first ones are checked, then one in this many. */
const FIRST_PUSHES = 100;
const ONE_IN = 16;

/** A single document for all schemas, so that each is compiled once and only when needed. */
const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false });
ajv.addSchema({
  $id: 'contract',
  definitions: contract.definitions,
  answers: contract.answers,
  pushes: contract.pushes,
});

/**
 * Validates responses and pushes against the contract's schemas, with no field missing or extra: an extra field is a
 * leak. For tests and development; never loaded in production.
 *
 * @param onProblem receives a sentence for each deviation.
 */
export function createResponseCheck(onProblem: (problem: string) => void): ResponseCheck {
  const check = (kind: 'answers' | 'pushes', name: string, value: unknown): void => {
    const validate = ajv.getSchema(`contract#/${kind}/${name}`);
    if (validate === undefined) {
      onProblem(`${name} isn’t in the contract’s ${kind}.`);
      return;
    }
    // The wire form, without undefined members.
    const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    if (validate(sent) === true) return;
    onProblem(`${name} violates the contract: ${ajv.errorsText(validate.errors)}`);
  };
  const pushes = new Map<string, number>();
  return {
    checkAnswer: (name, result) => check('answers', name, result),
    checkPush: (code, data) => {
      const count = (pushes.get(code) ?? 0) + 1;
      pushes.set(code, count);
      if (count <= FIRST_PUSHES || count % ONE_IN === 0) check('pushes', code, data);
    },
  };
}
