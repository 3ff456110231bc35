/** The header, at the very beginning. */
const HEADER = /^%PDF-(1\.[0-7]|2\.0)[\r\n ]/;
/** The end: where the last table of objects stands, the mark, and nothing after it but line ends. */
const ENDING = /startxref\s+(\d{1,10})\s+%%EOF\s*$/;
/** How far from the end it is looked for. */
const ENDING_BYTES = 1_024;
/** What stands where a table of objects begins: the table itself, or the object that it is packed in. */
const TABLE = /^\s{0,4}(xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/;
const TABLE_BYTES = 64;
/**
 * Parts that do something when the document is opened, or carry other files. Long names only: a short one turns up in
 * packed bytes by chance.
 */
const ACTIVE = ['/JavaScript', '/Launch', '/EmbeddedFile', '/RichMedia'];

/**
 * Whether bytes are a PDF from beginning to end: header, table of objects where the end says it stands, a catalogue, and
 * nothing behind the end. One that carries scripts, programs or files in the open is none for us.
 *
 * Reads without unpacking anything, in time that grows with the length alone.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  if (!HEADER.test(bytes.subarray(0, 16).toString('latin1'))) return false;
  const end = bytes.subarray(-ENDING_BYTES).toString('latin1');
  const at = Number(ENDING.exec(end)?.[1] ?? Number.NaN);
  if (!(at > 0 && at < bytes.length)) return false;
  if (!TABLE.test(bytes.subarray(at, at + TABLE_BYTES).toString('latin1'))) return false;
  if (!bytes.includes('/Root')) return false;
  return !ACTIVE.some((name) => holdsName(bytes, name));
}

/** Whether a name stands there whole: `/Launch` is not the beginning of `/LaunchPad`. */
function holdsName(bytes: Buffer, name: string): boolean {
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) {
    const next = bytes.subarray(at + name.length, at + name.length + 1).toString('latin1');
    if (!/[A-Za-z0-9]/.test(next)) return true;
  }
  return false;
}
