import { BODY_DEPTH } from '@crease/contracts/constants.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS_LIST = 0x5b;
const CLOSES_LIST = 0x5d;
const OPENS_OBJECT = 0x7b;
const CLOSES_OBJECT = 0x7d;

/**
 * True if arrays and objects are nested deeper than any call needs. A single pass without allocations, so rejecting a
 * body costs less than sending it.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) {
      at = findTextEnd(json, at);
      // An unterminated string isn't JSON; the parser reports it.
      if (at === -1) return false;
    } else if (sign === OPENS_LIST || sign === OPENS_OBJECT) {
      depth += 1;
      if (depth > BODY_DEPTH) return true;
    } else if (sign === CLOSES_LIST || sign === CLOSES_OBJECT) {
      depth -= 1;
    }
  }
  return false;
}

/** Index of the quote that ends a string, or -1. */
function findTextEnd(json: string, from: number): number {
  let end = json.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end;
}

function isEscaped(json: string, at: number): boolean {
  let marks = 0;
  while (json.charCodeAt(at - 1 - marks) === BACKSLASH) marks += 1;
  return marks % 2 === 1;
}
