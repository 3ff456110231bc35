import { bytesToHex, joinBytes, textToBytes } from './bytes.ts';
import { sha256 } from './sha256.ts';

const BLOCK_BYTES = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** HMAC-SHA256 (RFC 2104), 32 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
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
