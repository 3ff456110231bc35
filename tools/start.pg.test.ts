import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStart, runStart } from './running-start.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const here = [process.execPath, path.join(root, 'tools/start.mjs')];
const cleanUps: (() => Promise<unknown> | unknown)[] = [];

beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'tools/build.mjs')], { stdio: 'pipe' });
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'crease-start-'));
  chmodSync(made, 0o755);
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function start(command: readonly string[], environment: Record<string, string>): Promise<RunningStart> {
  const started = await runStart(command, environment);
  cleanUps.push(() => started.interrupt().catch(() => undefined));
  return started;
}

/** PID of the database in the data directory. */
function readDatabasePid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** True if the process is running; a zombie isn't. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Warnings and errors in the log. */
function complaints(started: RunningStart): string[] {
  return started
    .output()
    .split('\n')
    .filter((line) => /"level":[456]0|warn|FATAL/i.test(line));
}

test('Ctrl-C stops server and database within five seconds, without warnings', async () => {
  const DATA_DIR = path.join(folder(), 'data');
  const started = await start(here, { DATA_DIR });
  await started.ready();
  const database = readDatabasePid(DATA_DIR);

  const ms = await started.interrupt();

  expect(ms).toBeLessThan(5_000);
  expect(await started.ended).toBe(0);
  expect(isRunning(database)).toBe(false);
  expect(complaints(started)).toEqual([]);
  expect(existsSync(path.join(DATA_DIR, 'server.json'))).toBe(false);
});

test.each(['Creating the database', 'Database running', 'Exchange open'])(
  'Ctrl-C during startup, at "%s", leaves nothing running',
  async (line) => {
    const DATA_DIR = path.join(folder(), 'data');
    const started = await start(here, { DATA_DIR, FEED: 'simulated' });
    await expect.poll(() => started.output(), { timeout: 60_000 }).toContain(line);

    const ms = await started.interrupt();

    expect(ms).toBeLessThan(5_000);
    const open = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(open).not.toContain(DATA_DIR);
    expect(existsSync(path.join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false);
  },
);

test('a second start on the same data names the process that uses it and leaves it alone', async () => {
  const DATA_DIR = path.join(folder(), 'data');
  const first = await start(here, { DATA_DIR });
  await first.ready();

  const second = await start(here, { DATA_DIR });

  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(new RegExp(`already running on .* \\(PID \\d+, http://localhost:${first.port}\\)`));
  const page = await fetch(`http://127.0.0.1:${first.port}/`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(complaints(first)).toEqual([]);
});

test('a start without changes builds nothing', async () => {
  const started = await start(here, { DATA_DIR: path.join(folder(), 'data') });
  await started.ready();

  expect(started.output()).not.toContain('Building');
});

describe.runIf(canMakeNamespaces())('as root', () => {
  test('builds and runs in a root-only folder with spaces and non-ASCII letters', async () => {
    const closed = path.join(folder(), 'nur für root');
    const project = path.join(closed, 'crease क्रीज');
    mkdirSync(path.join(closed, 'dist'), { recursive: true });
    mkdirSync(project);
    chmodSync(closed, 0o700);
    const started = await start(
      inNamespace(
        'mount --bind "$1" "$2" && mount --bind "$3/dist" "$2/dist" && cd "$2" && exec "$4" tools/start.mjs',
        [root, project, closed, process.execPath],
      ),
      { DATA_DIR: path.join(closed, 'data') },
    );
    await started.ready();

    expect(started.output()).toContain('Building changes.');
    expect(await started.interrupt()).toBeLessThan(5_000);
    expect(complaints(started)).toEqual([]);
  });

  test('runs as an ordinary user with read-only access to the project', async () => {
    const project = path.join(folder(), 'crease');
    mkdirSync(project);
    const home = folder();
    const group = execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }).trim();
    execFileSync('chown', ['nobody', home]);
    const started = await start(
      inNamespace(
        'mount --bind "$1" "$2" && cd "$2" && exec setpriv --reuid=nobody --regid="$4" --clear-groups "$3" tools/start.mjs',
        [root, project, process.execPath, group],
      ),
      { DATA_DIR: path.join(home, 'data'), HOME: home },
    );
    await started.ready();

    expect(await started.interrupt()).toBeLessThan(5_000);
    expect(complaints(started)).toEqual([]);
  });

  test('runs as PID 1 in a container without Docker: own root and namespaces, few capabilities', async () => {
    const box = folder();
    const started = await start(
      inNamespace(CONTAINER, [root, box, process.execPath], ['--pid', '--fork', '--ipc', '--uts']),
      { DATA_DIR: '/var/data', HOME: '/root', TMPDIR: '/tmp' },
    );
    await started.ready();

    expect(await started.interrupt()).toBeLessThan(5_000);
    expect(complaints(started)).toEqual([]);
  });
});

/**
 * A separate root with the system's programs, the project below a closed /root, a small /dev/shm, and few
 * capabilities.
 */
const CONTAINER = `
set -e
mount -t tmpfs -o mode=755 tmpfs "$2"
for name in bin sbin lib lib32 lib64 libx32; do
  if [ -L "/$name" ]; then cp -P "/$name" "$2/$name"
  elif [ -d "/$name" ]; then mkdir "$2/$name"; mount --rbind "/$name" "$2/$name"; fi
done
mkdir -p "$2/usr" "$2/proc" "$2/dev/shm" "$2/etc" "$2/var" "$2/tmp" "$2/root/app" "$2/node"
chmod 1777 "$2/tmp"; chmod 700 "$2/root"
mount --rbind /usr "$2/usr"
mount --bind "$(dirname "$3")" "$2/node"
cp /etc/group /etc/nsswitch.conf "$2/etc/"; grep -v '^postgres:' /etc/passwd > "$2/etc/passwd"
mount -t proc proc "$2/proc"
for name in null zero random urandom; do touch "$2/dev/$name"; mount --bind "/dev/$name" "$2/dev/$name"; done
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$2/dev/shm"
mount --bind "$1" "$2/root/app"
exec chroot "$2" /bin/sh -c 'cd /root/app && exec setpriv --inh-caps=-all --bounding-set=-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+sys_chroot /node/node tools/start.mjs'
`;

function inNamespace(script: string, args: readonly string[], more: readonly string[] = []): readonly string[] {
  return ['unshare', '--mount', ...more, 'sh', '-c', script, 'sh', ...args];
}

function canMakeNamespaces(): boolean {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'true'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
