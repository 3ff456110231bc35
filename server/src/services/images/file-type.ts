import type { FileType } from '#ports/picture-encoder.ts';

/** Magic bytes of the accepted formats. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const RIFF = Buffer.from('RIFF');
const WEBP = Buffer.from('WEBP');
const WEBP_AT = 8;
const PDF = Buffer.from('%PDF-');

/** Detects a file's type from its first bytes, null if unknown. The declared type is ignored. */
export function detectFileType(bytes: Buffer): FileType | null {
  const startsWith = (mark: Buffer, at = 0) => bytes.subarray(at, at + mark.length).equals(mark);
  if (startsWith(PNG)) return 'image/png';
  if (startsWith(JPEG)) return 'image/jpeg';
  if (startsWith(RIFF) && startsWith(WEBP, WEBP_AT)) return 'image/webp';
  return startsWith(PDF) ? 'application/pdf' : null;
}
