import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder that everybody may enter, as a database that runs under another user has to. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-test-'));
  chmodSync(folder, 0o755);
  return folder;
}
