import { findPluralFlaw, listPlaceholders, type SaidText } from './texts-of-file.ts';

/** A dictionary file: English to the other language, one text per line. */
export interface DictionaryFile {
  readonly file: string;
  readonly source: string;
}

/** Texts used by a source file. */
export interface Speaker {
  readonly file: string;
  readonly said: readonly SaidText[];
}

/** A finding with its file. */
export interface PlacedFinding {
  readonly file: string;
  readonly line: number;
  readonly about: string;
}

interface Entry {
  readonly file: string;
  readonly line: number;
  readonly english: string;
  readonly words: string;
}

const ENTRY = /^\s*("(?:[^"\\]|\\.)+"):\s*("(?:[^"\\]|\\.)*"),?$/;

/** Mismatches between the texts in use and the dictionaries. */
export function dictionaryFindings(
  speakers: readonly Speaker[],
  dictionaries: readonly DictionaryFile[],
): readonly PlacedFinding[] {
  const entries = dictionaries.flatMap(parseEntries);
  const known = new Map<string, Entry>();
  const findings: PlacedFinding[] = [];
  for (const entry of entries) {
    const { file, line, english } = entry;
    const first = known.get(english);
    if (first === undefined) known.set(english, entry);
    const about = first === undefined ? findFlaw(entry) : `"${english}" is also in ${first.file}`;
    if (about !== null) findings.push({ file, line, about });
  }
  const said = new Set<string>();
  for (const { file, said: texts } of speakers) {
    for (const { text, line } of texts) {
      said.add(text);
      if (!known.has(text)) findings.push({ file, line, about: `"${text}" is in no dictionary` });
    }
  }
  for (const { file, line, english } of entries) {
    if (!said.has(english)) findings.push({ file, line, about: `"${english}" is unused` });
  }
  return findings;
}

function parseEntries({ file, source }: DictionaryFile): Entry[] {
  const entries = source.split('\n').flatMap((text, place) => {
    const [, english, words] = ENTRY.exec(text) ?? [];
    if (english === undefined || words === undefined) return [];
    return [{ file, line: place + 1, english: unquoted(english), words: unquoted(words) }];
  });
  const held: unknown = JSON.parse(source);
  if (Object.keys(Object(held)).length > entries.length) {
    throw new Error(`${file} must have one text per line`);
  }
  return entries;
}

function findFlaw({ file, english, words }: Entry): string | null {
  if (words.trim() === '') return `"${english}" has no translation`;
  const flaw = findPluralFlaw(words, getLanguage(file));
  if (flaw !== null) return `"${words}" ${flaw}`;
  const wanted = listPlaceholders(english).join(', ');
  const held = listPlaceholders(words).join(', ');
  return wanted === held ? null : `"${english}" needs the placeholders (${wanted}), "${words}" has (${held})`;
}

/** Language from the dictionary's folder: `web/src/i18n/hi/bets.json`. */
function getLanguage(file: string): string {
  return file.split('/').at(-2) ?? '';
}

function unquoted(text: string): string {
  return String(JSON.parse(text));
}
