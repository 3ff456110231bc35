import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Words that people of this game and this country reach for; the library knows the rest of the world's. */
const HOUSE_WORDS = [
  ...['crease', 'cricket', 'kabaddi', 'wicket', 'innings', 'sixer', 'betting', 'exchange', 'satta'],
  ...['sachin', 'tendulkar', 'dhoni', 'virat', 'kohli', 'rohit', 'sharma', 'bumrah', 'gavaskar'],
  ...['india', 'bharat', 'hindustan', 'mumbai', 'delhi', 'kolkata', 'chennai', 'bangalore'],
  ...['bengaluru', 'hyderabad', 'pune', 'ahmedabad', 'jaipur', 'lucknow', 'punjab', 'gujarat'],
  ...['krishna', 'ganesh', 'shiva', 'sairam', 'hanuman', 'mahadev', 'jaimatadi', 'jaishreeram'],
  ...['radhe', 'rajesh', 'rahul', 'amit', 'priya', 'pooja', 'deepak', 'sanjay', 'suresh', 'ramesh'],
  ...['mahesh', 'asha', 'ravi', 'welcome', 'changeme', 'administrator', 'operator', 'cashier'],
];

/** Guesses, as a power of ten, that a password has to withstand. */
const LEAST_GUESSES_LOG10 = 8;
/** Judged at most; looking at more costs time and says little more. */
const MOST_JUDGED = 32;

let judge: ZxcvbnFactory | null = null;

/**
 * Whether somebody who tries the likely passwords first finds this one soon: words and names in any spelling, dates, rows
 * of keys, repetitions, and what stands on lists of stolen passwords. The dictionaries are unpacked at the first use.
 */
export function isGuessable(password: string): boolean {
  judge ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, house: HOUSE_WORDS },
    graphs: adjacencyGraphs,
    maxLength: MOST_JUDGED,
  });
  return judge.check(password).guessesLog10 < LEAST_GUESSES_LOG10;
}
