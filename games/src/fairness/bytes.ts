import { assert } from '#base/assert.ts';

/** The bytes of a text of ASCII characters; seeds are used as text, never decoded. */
export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    assert(code < 128 && letter.length === 1, 'hashed text is ASCII');
    return code;
  });
}

/** Lower-case hexadecimal, two digits a byte. */
export function hexOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes side by side. */
export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
