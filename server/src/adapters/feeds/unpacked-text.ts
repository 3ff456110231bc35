import { gunzipSync } from 'node:zlib';
import bunzip from 'seek-bzip';

/**
 * The text of a recording, whose name says how it is packed: `.bz2` as exchanges hand recordings out, `.gz`, or plain.
 *
 * @throws Error where the packed data is damaged.
 */
export function unpackedText(file: string, packed: Uint8Array): string {
  return new TextDecoder().decode(unpacked(file, packed));
}

function unpacked(file: string, packed: Uint8Array): Uint8Array {
  if (file.endsWith('.bz2')) return bunzip.decode(packed, undefined, true);
  return file.endsWith('.gz') ? gunzipSync(packed) : packed;
}
