import { assert } from '#base/assert.ts';

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

/** Concatenates two byte arrays. */
export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
