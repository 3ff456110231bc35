import { brotliDecompressSync } from 'node:zlib';
import { ByteReader, ByteWriter } from './byte-reader.ts';
import { type Glyphs, readGlyphs } from './woff2-glyphs.ts';

/** What joins and moves letters. Without it a text is set much faster, a letter after the other. */
const LAYOUT: readonly string[] = ['GDEF', 'GPOS', 'GSUB'];

/** Tags that stand as a number in a WOFF2 file, in the order of its table (WOFF2 4.1). */
const KNOWN_TAGS = (
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,' +
  'VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,' +
  'fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'
).split(',');

/** What makes a font variable. Without it the outlines are those of its default weight. */
const VARIATIONS: readonly string[] = [
  'avar',
  'cvar',
  'fvar',
  'gvar',
  'HVAR',
  'MVAR',
  'STAT',
  'VVAR',
];

const SIGNATURE = 0x774f4632;
const TRUE_TYPE = 0x00010000;
const HEADER_BYTES = 48;
const OWN_TAG = 63;
const NO_TRANSFORM = 3;

interface Entry {
  readonly tag: string;
  readonly isTransformed: boolean;
  /** Bytes in the unpacked stream. */
  readonly length: number;
}

/**
 * A WOFF2 file with outlines of TrueType as a plain TrueType file of its default weight.
 *
 * Browsers take fonts packed; what writes PDF files embeds single glyphs and needs them unpacked.
 *
 * @param layout false: without the rules that join and move letters, for scripts that can do without.
 * @throws RangeError when it is no such file.
 */
export function trueTypeOf(
  woff2: Uint8Array,
  { layout = true }: { readonly layout?: boolean } = {},
): Uint8Array {
  const head = new ByteReader(woff2);
  if (head.uint32() !== SIGNATURE || head.uint32() !== TRUE_TYPE) {
    throw new RangeError('the file is no WOFF2 font with outlines of TrueType');
  }
  head.uint32();
  const count = head.uint16();
  head.at += 6;
  const packedLength = head.uint32();
  head.at = HEADER_BYTES;
  const entries = Array.from({ length: count }, () => readEntry(head));
  const unpacked = new ByteReader(brotliDecompressSync(head.bytes(packedLength)));
  const tables = new Map<string, Uint8Array>();
  const transformed = new Set<string>();
  for (const { tag, isTransformed, length } of entries) {
    tables.set(tag, unpacked.bytes(length));
    if (isTransformed) transformed.add(tag);
  }
  if (transformed.has('glyf')) unpackGlyphs(tables, transformed.has('hmtx'));
  for (const tag of [...VARIATIONS, ...(layout ? [] : LAYOUT)]) tables.delete(tag);
  return fileOf(tables);
}

function readEntry(head: ByteReader): Entry {
  const flags = head.uint8();
  const known = flags & 0x3f;
  const tag = known === OWN_TAG ? String.fromCharCode(...head.bytes(4)) : (KNOWN_TAGS[known] ?? '');
  const version = flags >> 6;
  const isOutline = tag === 'glyf' || tag === 'loca';
  const isTransformed = isOutline ? version !== NO_TRANSFORM : version !== 0;
  const originalLength = head.base128();
  return { tag, isTransformed, length: isTransformed ? head.base128() : originalLength };
}

function unpackGlyphs(tables: Map<string, Uint8Array>, hasPackedBearings: boolean): void {
  const glyphs = readGlyphs(tableOf(tables, 'glyf'));
  tables.set('glyf', glyphs.glyf);
  tables.set('loca', glyphs.loca);
  const head = Uint8Array.from(tableOf(tables, 'head'));
  // indexToLocFormat: offsets of 32 bits.
  new DataView(head.buffer).setInt16(50, 1);
  tables.set('head', head);
  if (hasPackedBearings) {
    const wideCount = new ByteReader(tableOf(tables, 'hhea'), 34).uint16();
    tables.set('hmtx', unpackBearings(tableOf(tables, 'hmtx'), wideCount, glyphs));
  }
}

/** Side bearings that are left out are the left ends of the glyphs (WOFF2 5.4). */
function unpackBearings(table: Uint8Array, wideCount: number, glyphs: Glyphs): Uint8Array {
  const source = new ByteReader(table);
  const flags = source.uint8();
  const widths = Array.from({ length: wideCount }, () => source.uint16());
  const bearings = (omitted: boolean, from: number, to: number): readonly number[] =>
    omitted
      ? glyphs.leftEnds.slice(from, to)
      : Array.from({ length: to - from }, () => source.int16());
  const wide = bearings((flags & 1) !== 0, 0, wideCount);
  const rest = bearings((flags & 2) !== 0, wideCount, glyphs.count);
  const hmtx = new ByteWriter();
  for (const [glyph, width] of widths.entries()) hmtx.int16(width).int16(wide[glyph] ?? 0);
  for (const bearing of rest) hmtx.int16(bearing);
  return hmtx.done();
}

function tableOf(tables: ReadonlyMap<string, Uint8Array>, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (table === undefined) throw new RangeError(`the font has no table ${tag}`);
  return table;
}

/** The tables behind a directory. Checksums are left at zero: nobody who reads this checks them. */
function fileOf(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = new ByteWriter();
  const power = Math.floor(Math.log2(sorted.length));
  directory
    .uint32(TRUE_TYPE)
    .int16(sorted.length)
    .int16(16 * 2 ** power);
  directory.int16(power).int16(16 * (sorted.length - 2 ** power));
  const body = new ByteWriter();
  const bodyAt = 12 + 16 * sorted.length;
  for (const [tag, bytes] of sorted) {
    for (const sign of tag) directory.uint8(sign.charCodeAt(0));
    directory
      .uint32(0)
      .uint32(bodyAt + body.length)
      .uint32(bytes.length);
    body.bytes(bytes).pad();
  }
  return directory.bytes(body.done()).done();
}
