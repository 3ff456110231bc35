import contract from '@crease/contracts/answers-data.json' with { type: 'json' };
import type { RouteName } from '@crease/contracts/routes/all-routes.ts';
import { Ajv } from 'ajv';

/** Looks at what goes out. */
export interface AnswerCheck {
  answer(name: RouteName, result: unknown): void;
  push(code: string, data: unknown): void;
}

/** A match has thousands of pushes of one kind: the first of them are looked at, and then one in so many. */
const FIRST_PUSHES = 100;
const ONE_IN = 16;

/** One document for all schemas, so that each is compiled once, and only when it is asked for. */
const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false });
ajv.addSchema({
  $id: 'contract',
  definitions: contract.definitions,
  answers: contract.answers,
  pushes: contract.pushes,
});

/**
 * Checks answers and pushes against the schemas of the contract, with nothing left out and nothing besides: a field too
 * many is a leak. For tests and development; production never loads it.
 *
 * @param onProblem is given a sentence for each that differs.
 */
export function answerCheck(onProblem: (problem: string) => void): AnswerCheck {
  const check = (kind: 'answers' | 'pushes', name: string, value: unknown): void => {
    const validate = ajv.getSchema(`contract#/${kind}/${name}`);
    if (validate === undefined) {
      onProblem(`The contract does not know ${name} among its ${kind}.`);
      return;
    }
    // As it goes over the wire: without what is undefined.
    const sent: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    if (validate(sent) === true) return;
    onProblem(`${name} is not what the contract says: ${ajv.errorsText(validate.errors)}`);
  };
  const pushes = new Map<string, number>();
  return {
    answer: (name, result) => check('answers', name, result),
    push: (code, data) => {
      const count = (pushes.get(code) ?? 0) + 1;
      pushes.set(code, count);
      if (count <= FIRST_PUSHES || count % ONE_IN === 0) check('pushes', code, data);
    },
  };
}
