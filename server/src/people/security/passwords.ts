import { type FieldProblem, findFirstProblem, problem } from '@crease/contracts/base/field-problem.ts';
import { ownerRules, type PasswordOwner } from '@crease/contracts/people/credential-rules.ts';
import { hash, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export interface PasswordHasher {
  /** Hashes a password; the result includes salt and parameters. */
  hash(password: string): Promise<string>;
  /** True if the password matches. For `null` (no such user) returns false after the same time. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** OWASP's second recommendation for argon2id, the default: 19 MiB, two passes, one lane; about 15 ms on one core. */
const PARAMETERS = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Hashes passwords with argon2id off the main thread. @param parameters cost of a hash; tests use less. */
export function argon2PasswordHasher(parameters = PARAMETERS): PasswordHasher {
  // Compared with an unknown user's password, so that the response takes equally long.
  const nobody = hash('nobody has this password', parameters);
  return {
    hash: (password) => hash(password, parameters),
    verify: async (known, password) => {
      const fits = await verify(known ?? (await nobody), password).catch(() => false);
      return known !== null && fits;
    },
  };
}

/**
 * Describes why a new password is easy to guess, in general or for people who know its owner; null if it isn't.
 * Length and character classes are validated earlier, by the contract.
 */
export function findPasswordProblem(password: string, owner: PasswordOwner): FieldProblem | null {
  const known = findFirstProblem(ownerRules(owner), password);
  return known ?? (isGuessable(password) ? problem('PASSWORD_GUESSABLE') : null);
}

/** Common password words from Indian sports betting, in addition to the library's dictionaries. */
const HOUSE_WORDS = [
  ...['crease', 'cricket', 'kabaddi', 'wicket', 'innings', 'sixer', 'betting', 'exchange', 'satta'],
  ...['sachin', 'tendulkar', 'dhoni', 'virat', 'kohli', 'rohit', 'sharma', 'bumrah', 'gavaskar'],
  ...['india', 'bharat', 'hindustan', 'mumbai', 'delhi', 'kolkata', 'chennai', 'bangalore'],
  ...['bengaluru', 'hyderabad', 'pune', 'ahmedabad', 'jaipur', 'lucknow', 'punjab', 'gujarat'],
  ...['krishna', 'ganesh', 'shiva', 'sairam', 'hanuman', 'mahadev', 'jaimatadi', 'jaishreeram'],
  ...['radhe', 'rajesh', 'rahul', 'amit', 'priya', 'pooja', 'deepak', 'sanjay', 'suresh', 'ramesh'],
  ...['mahesh', 'asha', 'ravi', 'welcome', 'changeme', 'administrator', 'operator', 'cashier'],
];

/** Min. guesses a password must withstand, as a power of ten. */
const MIN_GUESSES_LOG10 = 8;
/** Max. characters evaluated; longer prefixes cost time without changing the verdict. */
const MAX_EVALUATED = 32;

let judge: ZxcvbnFactory | null = null;

/**
 * True if the password would be guessed early: dictionary words and names in any spelling, dates, keyboard rows,
 * repetitions and leaked passwords. Dictionaries are loaded on first use.
 */
export function isGuessable(password: string): boolean {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, house: HOUSE_WORDS },
    graphs: adjacencyGraphs,
    maxLength: MAX_EVALUATED,
  });
  return judge.check(password).guessesLog10 < MIN_GUESSES_LOG10;
}
