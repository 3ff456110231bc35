import { assert } from '#base/assert.ts';

// SHA-256 after FIPS 180-4. Browsers offer it only as a promise; draws are taken one by one in the middle of a game's
// rules, on the server and in the verifier alike, so it is computed here.

const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;
const HMAC_BLOCK_BYTES = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUND_WORDS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

/** First 32 bits of the fractional parts of the square roots of the first eight primes (FIPS 180-4, 5.3.3). */
const FIRST_STATE = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** SHA-256 of a message, 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Int32Array.from(FIRST_STATE);
  const padded = padMessage(message);
  const schedule = new Int32Array(BLOCK_BYTES);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) compress(state, schedule, padded, at);
  const digest = new Uint8Array(32);
  const view = new DataView(digest.buffer);
  for (let i = 0; i < 8; i++) view.setInt32(i * 4, state[i] ?? 0);
  return digest;
}

/** The message, a single 1 bit, zeros, and the length in bits in eight bytes. */
function padMessage(message: Uint8Array): Uint8Array {
  const filled = message.length + 1 + LENGTH_BYTES;
  const padded = new Uint8Array(Math.ceil(filled / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 0x2000_0000));
  view.setUint32(padded.length - 4, message.length << 3);
  return padded;
}

function fillSchedule(w: Int32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const p = at + i * 4;
    w[i] = ((bytes[p] ?? 0) << 24) | ((bytes[p + 1] ?? 0) << 16) | ((bytes[p + 2] ?? 0) << 8) | (bytes[p + 3] ?? 0);
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const small = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const large = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + small + (w[i - 7] ?? 0) + large;
  }
}

// biome-ignore lint/complexity/useMaxParams: the innermost loop takes its buffers from outside instead of making them.
function compress(state: Int32Array, w: Int32Array, bytes: Uint8Array, at: number): void {
  fillSchedule(w, bytes, at);
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let i = 0; i < 64; i++) {
    const up = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + up + ((e & f) ^ (~e & g)) + (ROUND_WORDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const down = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (down + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}

/** HMAC-SHA256 (RFC 2104), 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(HMAC_BLOCK_BYTES);
  block.set(key.length > HMAC_BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(
    joinBytes(
      block.map((byte) => byte ^ INNER_PAD),
      message,
    ),
  );
  return sha256(
    joinBytes(
      block.map((byte) => byte ^ OUTER_PAD),
      inner,
    ),
  );
}

/** SHA-256 of an ASCII text in hexadecimal: a commitment, or the step of a chain. */
export function hashText(text: string): string {
  return bytesToHex(sha256(textToBytes(text)));
}

/** Bytes of an ASCII text; seeds are used as text, never decoded. */
export function textToBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    assert(code < 128, 'hashed text is ASCII');
    bytes[place] = code;
  }
  return bytes;
}

/** Precomputed hex digits per byte, for chains of ten million seeds. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lowercase hexadecimal, two digits per byte. */
export function bytesToHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX[byte];
  return text;
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
