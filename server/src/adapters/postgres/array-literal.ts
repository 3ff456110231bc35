/** A PostgreSQL array of whole numbers as text: `{1,2,NULL}`. */
export function numberArray<Row>(rows: readonly Row[], pick: (row: Row) => number | null): string {
  let text = '{';
  let separator = '';
  for (const row of rows) {
    text += separator;
    text += pick(row) ?? 'NULL';
    separator = ',';
  }
  return `${text}}`;
}

const PLAIN = /^[\w.:-]+$/;
const RESERVED = /^null$/i;

/** A PostgreSQL array of texts as text, quoted where it has to be. */
export function textArray<Row>(rows: readonly Row[], pick: (row: Row) => string | null): string {
  let text = '{';
  let separator = '';
  for (const row of rows) {
    const value = pick(row);
    text += separator;
    if (value === null) text += 'NULL';
    else if (PLAIN.test(value) && !RESERVED.test(value)) text += value;
    else text += `"${withoutNul(value).replace(/[\\"]/g, '\\$&')}"`;
    separator = ',';
  }
  return `${text}}`;
}

/** PostgreSQL's text holds every character but this one. */
function withoutNul(value: string): string {
  return value.replaceAll('\0', '\ufffd');
}
