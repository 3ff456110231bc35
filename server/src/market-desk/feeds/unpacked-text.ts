import { gunzipSync } from 'node:zlib';
import bunzip from 'seek-bzip';

/**
 * Decompresses a recording according to its file name: `.bz2` as distributed by exchanges, `.gz`, or plain text.
 *
 * @throws Error if the compressed data is damaged.
 */
export function decompressText(file: string, packed: Uint8Array): string {
  return new TextDecoder().decode(decompress(file, packed));
}

function decompress(file: string, packed: Uint8Array): Uint8Array {
  if (file.endsWith('.bz2')) return bunzip.decode(packed, undefined, true);
  return file.endsWith('.gz') ? gunzipSync(packed) : packed;
}
