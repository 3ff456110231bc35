import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A world-accessible folder, as required by a database that runs as another user. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'crease-test-'));
  chmodSync(folder, 0o755);
  return folder;
}
