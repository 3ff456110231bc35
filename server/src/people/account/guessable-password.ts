import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

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
