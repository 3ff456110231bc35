import { BitReader, PackedDataError } from './bit-reader.ts';
import { PrefixCode } from './prefix-code.ts';

const FILE_MARK = 0x425a68; // "BZh"
const BLOCK_MARK = [0x314159, 0x265359] as const;
const END_MARK = [0x177245, 0x385090] as const;
const BLOCK_UNIT = 100_000;
/** Symbols that share a code before the next choice of one. */
const GROUP = 50;
const RUN_A = 0;
const RUN_B = 1;
/** After so many equal bytes comes the number of further ones. */
const RUN = 4;

/**
 * Unpacks bzip2, as exchange recordings are handed out.
 *
 * Takes streams that follow each other, checks the sum of every block, and throws PackedDataError where the data is
 * damaged. The old randomised blocks are not read; nothing has written them for decades.
 */
export function unpackBzip2(packed: Uint8Array): Uint8Array {
  const bits = new BitReader(packed);
  const parts: Uint8Array[] = [];
  do {
    if (bits.read(24) !== FILE_MARK) throw new PackedDataError('no bzip2 data');
    const level = bits.read(8) - 0x30;
    if (level < 1 || level > 9) throw new PackedDataError('no bzip2 data');
    while (isBlock(bits)) parts.push(readBlock(bits, level * BLOCK_UNIT));
    bits.word(); // The sum over all blocks; each was checked.
    bits.align();
  } while (bits.hasMore());
  return joined(parts);
}

function isBlock(bits: BitReader): boolean {
  const mark = [bits.read(24), bits.read(24)];
  if (mark[0] === BLOCK_MARK[0] && mark[1] === BLOCK_MARK[1]) return true;
  if (mark[0] === END_MARK[0] && mark[1] === END_MARK[1]) return false;
  throw new PackedDataError('a block of the packed data has no mark');
}

function readBlock(bits: BitReader, most: number): Uint8Array {
  const sum = bits.word();
  if (bits.flag()) throw new PackedDataError('randomised blocks are not read');
  const start = bits.read(24);
  const used = readUsedBytes(bits);
  const last = readSymbols(bits, used, most);
  if (start >= last.length) throw new PackedDataError('a block starts behind its end');
  const bytes = unrolled(unsorted(last, start));
  if (checkSum(bytes) !== sum) throw new PackedDataError('a block of the packed data is damaged');
  return bytes;
}

/** Which bytes come at all, by sixteens. */
function readUsedBytes(bits: BitReader): number[] {
  const sixteens = Array.from({ length: 16 }, () => bits.flag());
  const used: number[] = [];
  for (const [high, isUsed] of sixteens.entries()) {
    if (!isUsed) continue;
    for (let low = 0; low < 16; low++) if (bits.flag()) used.push(high * 16 + low);
  }
  return used;
}

/** The sorted block: codes to places in a list that moves what was used to its front, and runs of the front. */
function readSymbols(bits: BitReader, used: readonly number[], most: number): Uint8Array {
  const codeOf = readCodes(bits, used.length + 2);
  const end = used.length + 1;
  const front = [...used];
  const block = new Uint8Array(most);
  let length = 0;
  let run = 0;
  let weight = 1;
  for (let count = 0; ; count++) {
    const symbol = codeOf(Math.floor(count / GROUP)).read(bits);
    if (symbol === RUN_A || symbol === RUN_B) {
      run += weight * (symbol + 1);
      weight *= 2;
      if (run > most) throw new PackedDataError('a block of the packed data is too long');
      continue;
    }
    if (length + run + 1 > most && symbol !== end) {
      throw new PackedDataError('a block of the packed data is too long');
    }
    block.fill(front[0] ?? 0, length, length + run);
    length += run;
    run = 0;
    weight = 1;
    if (symbol === end) return block.subarray(0, length);
    const [byte = 0] = front.splice(symbol - 1, 1);
    front.unshift(byte);
    block[length] = byte;
    length += 1;
  }
}

/** Two to six codes, and which of them each group of symbols uses. */
function readCodes(bits: BitReader, symbols: number): (group: number) => PrefixCode {
  const count = bits.read(3);
  const groups = bits.read(15);
  const front = Array.from({ length: count }, (_, code) => code);
  const choices: number[] = [];
  for (let group = 0; group < groups; group++) {
    let place = 0;
    while (bits.flag()) place += 1;
    const [choice] = front.splice(place, 1);
    if (choice === undefined) throw new PackedDataError('a group of symbols has no code');
    front.unshift(choice);
    choices.push(choice);
  }
  const codes = Array.from({ length: count }, () => new PrefixCode(readLengths(bits, symbols)));
  return (group) => {
    const code = codes[choices[group] ?? -1];
    if (code === undefined) throw new PackedDataError('a group of symbols has no code');
    return code;
  };
}

function readLengths(bits: BitReader, symbols: number): number[] {
  let length = bits.read(5);
  return Array.from({ length: symbols }, () => {
    while (bits.flag()) length += bits.flag() ? -1 : 1;
    if (length < 1 || length > 20) throw new PackedDataError('a code has an impossible length');
    return length;
  });
}

/** Undoes the sorting of a block: every byte says which one followed it. */
function unsorted(last: Uint8Array, start: number): Uint8Array {
  const starts = new Int32Array(257);
  for (const byte of last) starts[byte + 1] = (starts[byte + 1] ?? 0) + 1;
  for (let byte = 0; byte < 256; byte++) {
    starts[byte + 1] = (starts[byte + 1] ?? 0) + (starts[byte] ?? 0);
  }
  const follows = new Int32Array(last.length);
  for (const [place, byte] of last.entries()) {
    const first = starts[byte] ?? 0;
    follows[first] = place;
    starts[byte] = first + 1;
  }
  let place = follows[start] ?? 0;
  return last.map(() => {
    const byte = last[place] ?? 0;
    place = follows[place] ?? 0;
    return byte;
  });
}

/** Writes out the runs that were shortened before sorting. */
function unrolled(bytes: Uint8Array): Uint8Array {
  const whole: number[] = [];
  let equal = 0;
  let before = -1;
  for (const byte of bytes) {
    if (equal === RUN) {
      for (let more = 0; more < byte; more++) whole.push(before);
      equal = 0;
      before = -1;
      continue;
    }
    equal = byte === before ? equal + 1 : 1;
    before = byte;
    whole.push(byte);
  }
  return Uint8Array.from(whole);
}

const SUM_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum >>> 0;
});

function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum << 8) ^ (SUM_TABLE[((sum >>> 24) ^ byte) & 0xff] ?? 0);
  return ~sum >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
