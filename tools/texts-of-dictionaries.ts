import { placesOf, pluralFlawOf, type SaidText } from './texts-of-file.ts';

/** A dictionary as it stands in its file: English to the other language, one text a line. */
export interface DictionaryFile {
  readonly file: string;
  readonly source: string;
}

/** Texts that a source file says. */
export interface Speaker {
  readonly file: string;
  readonly said: readonly SaidText[];
}

/** A finding with the file it is in. */
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

/** Where what is said and what the dictionaries hold do not fit together. */
export function dictionaryFindings(
  speakers: readonly Speaker[],
  dictionaries: readonly DictionaryFile[],
): readonly PlacedFinding[] {
  const entries = dictionaries.flatMap(entriesOf);
  const known = new Map<string, Entry>();
  const findings: PlacedFinding[] = [];
  for (const entry of entries) {
    const { file, line, english } = entry;
    const first = known.get(english);
    if (first === undefined) known.set(english, entry);
    const about = first === undefined ? flawOf(entry) : `"${english}" is in ${first.file} too`;
    if (about !== null) findings.push({ file, line, about });
  }
  const said = new Set<string>();
  for (const { file, said: texts } of speakers) {
    for (const { text, line } of texts) {
      said.add(text);
      if (!known.has(text)) findings.push({ file, line, about: `no dictionary has "${text}"` });
    }
  }
  for (const { file, line, english } of entries) {
    if (!said.has(english)) findings.push({ file, line, about: `nobody says "${english}"` });
  }
  return findings;
}

function entriesOf({ file, source }: DictionaryFile): Entry[] {
  const entries = source.split('\n').flatMap((text, place) => {
    const [, english, words] = ENTRY.exec(text) ?? [];
    if (english === undefined || words === undefined) return [];
    return [{ file, line: place + 1, english: unquoted(english), words: unquoted(words) }];
  });
  const held: unknown = JSON.parse(source);
  if (Object.keys(Object(held)).length > entries.length) {
    throw new Error(`${file} must have one text a line`);
  }
  return entries;
}

function flawOf({ file, english, words }: Entry): string | null {
  if (words.trim() === '') return `"${english}" has no words`;
  const flaw = pluralFlawOf(words, languageOf(file));
  if (flaw !== null) return `"${words}" ${flaw}`;
  const wanted = placesOf(english).join(', ');
  const held = placesOf(words).join(', ');
  return wanted === held
    ? null
    : `"${english}" has the places (${wanted}), "${words}" has (${held})`;
}

/** By the folder of the dictionary: `web/src/text/hi/bets.json`. */
function languageOf(file: string): string {
  return file.split('/').at(-2) ?? '';
}

function unquoted(text: string): string {
  return String(JSON.parse(text));
}
