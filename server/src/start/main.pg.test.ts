import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-files.ts';

const main = path.join(path.dirname(fileURLToPath(import.meta.url)), 'main.ts');

test('a start on a used port says so and leaves no database running', async () => {
  const dataDir = temporaryFolder();
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '::', resolve));
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const { code, errors } = await run({ PORT: String(port), DATA_DIR: dataDir, FEED: 'none' });

  expect(errors).toContain(`Port ${port} is in use.`);
  expect(code).toBe(1);
  expect(existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
  expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  await new Promise((resolve) => taken.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

test('a start with a low open-file limit says so before creating anything', async () => {
  const dataDir = path.join(temporaryFolder(), 'data');

  const { code, errors } = await run({ DATA_DIR: dataDir, FEED: 'none' }, 'ulimit -n 250; ');

  expect(errors).toContain('The open-file limit is 250;');
  expect(errors).toContain('ulimit -n 65536');
  expect(code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});

/** Runs the server until it exits. @param before shell commands to run first. */
function run(
  environment: Record<string, string>,
  before = '',
): Promise<{ readonly code: number | null; readonly errors: string }> {
  const { DATABASE_URL: _, ...own } = process.env;
  const command = `${before}exec "$0" --import tsx "$1"`;
  const child = spawn('sh', ['-c', command, process.execPath, main], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...own, ...environment },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, errors })));
}
