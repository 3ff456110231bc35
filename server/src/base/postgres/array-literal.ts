/** Represents an array of nulls: `unnest` of several arrays pads it with nulls, which is faster. */
const EMPTY = '{}';

/** Formats a PostgreSQL array of whole numbers: `{1,2,NULL}`, or empty if all are null. */
export function numberArray<Row>(rows: readonly Row[], pick: (row: Row) => number | null): string {
  let text = '{';
  let separator = '';
  let hasValue = false;
  for (const row of rows) {
    const value = pick(row);
    text += separator;
    if (value === null) text += 'NULL';
    else {
      text += value;
      hasValue = true;
    }
    separator = ',';
  }
  return hasValue ? `${text}}` : EMPTY;
}

const PLAIN = /^[\w.:-]+$/;
const RESERVED = /^null$/i;

/** Formats a PostgreSQL text array, quoted where necessary; empty if all are null. */
export function textArray<Row>(rows: readonly Row[], pick: (row: Row) => string | null): string {
  let text = '{';
  let separator = '';
  let hasValue = false;
  for (const row of rows) {
    const value = pick(row);
    text += separator;
    text += value === null ? 'NULL' : textItem(value);
    hasValue ||= value !== null;
    separator = ',';
  }
  return hasValue ? `${text}}` : EMPTY;
}

function textItem(value: string): string {
  if (PLAIN.test(value) && !RESERVED.test(value)) return value;
  return `"${withoutNul(value).replace(/[\\"]/g, '\\$&')}"`;
}

/** PostgreSQL's text accepts every character except NUL. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '\ufffd');
}
