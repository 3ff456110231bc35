const CHUNK = /dynamically imported module|importing a module script|unable to preload css/i;

/** True when a file of the app could not be fetched: the network failed, or a new version has replaced it. */
export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && CHUNK.test(error.message);
}

/**
 * A number to tell support, as `7F3A-19C2`. The same fault has the same number on every device, so that reports of it
 * are found together.
 */
export function faultNumber(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name} ${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}`
      : String(error);
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  }
  const digits = hash.toString(16).toUpperCase().padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
