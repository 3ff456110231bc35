/** Stands for an array of nulls: `unnest` of several arrays fills it up with them, and is quicker for it. */
const EMPTY = '{}';

/** A PostgreSQL array of whole numbers as text: `{1,2,NULL}`, or an empty one when all are null. */
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

/** A PostgreSQL array of texts as text, quoted where it has to be; an empty one when all are null. */
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

/** PostgreSQL's text holds every character but this one. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '\ufffd');
}
