/**
 * `npm run dev`: runs the server, restarted when its code changes, and the web app with hot updates in front of it.
 * Ctrl-C stops both. The environment is passed on (FEED, DATABASE_URL …).
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const processes = [
  spawn(bin('tsx'), ['watch', 'server/src/start/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHECK_ANSWERS: '1' },
  }),
  spawn(bin('vite'), ['--config', 'vite.config.ts'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  }),
];

function stop(): void {
  for (const running of processes) running.kill('SIGTERM');
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const running of processes) running.on('exit', stop);
