import { readFile, stat } from 'node:fs/promises';

/** Splits a CSV line into cells; a quoted cell may contain commas and doubled quotes. */
export function parseCells(line: string): readonly string[] {
  const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
  return cells.map((cell) => {
    const bare = cell.endsWith(',') ? cell.slice(0, -1) : cell;
    return bare.startsWith('"') ? bare.slice(1, -1).replaceAll('""', '"') : bare;
  });
}

/** Parses a header line and the rows below it, keyed by lower-case column name. */
export function parseRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = parseCells(head).map((name) => name.trim().toLowerCase());
  return lines.map((line) => {
    const cells = parseCells(line);
    return Object.fromEntries(names.map((name, at) => [name, cells[at]?.trim() ?? '']));
  });
}

/** Reads a file, and parses it again only after it has changed. Fails as the file or its parser does. */
export function parsedFile<Parsed>(file: string, parse: (text: string) => Parsed): () => Promise<Parsed> {
  let known: { readonly changedAt: number; readonly parsed: Parsed } | null = null;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.changedAt !== mtimeMs) known = { changedAt: mtimeMs, parsed: parse(await readFile(file, 'utf8')) };
    return known.parsed;
  };
}
