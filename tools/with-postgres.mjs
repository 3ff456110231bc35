// Runs a command with DATABASE_URL set to a temporary PostgreSQL cluster created from the system's binaries: node
// tools/with-postgres.mjs npm run test:pg. Uses the latest major version in /usr/lib/postgresql, or the one set by
// PG_MAJOR.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const home = '/usr/lib/postgresql';
const majors = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
const major = process.env.PG_MAJOR ?? majors[0];
if (major === undefined || !existsSync(path.join(home, major, 'bin/initdb'))) {
  console.error('No PostgreSQL server found. Install one, e.g. the Debian package postgresql-15.');
  process.exit(1);
}
const bin = (name) => path.join(home, major, 'bin', name);

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function owner() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const directory = mkdtempSync(path.join(tmpdir(), 'crease-pg-'));
const user = owner();
if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
const cluster = path.join(directory, 'cluster');
const password = randomBytes(12).toString('hex');
const passwordFile = path.join(directory, 'password');
writeFileSync(passwordFile, password);
if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid);
const run = (name, args) => {
  const done = spawnSync(bin(name), args, { ...user, cwd: directory, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr}${done.stdout}`);
};

/** Doesn't wait for disk writes: a killed process loses nothing, but a power failure loses the whole cluster. */
const LOST_WITH_THE_MACHINE = '-c fsync=off -c full_page_writes=off';

let code = 1;
try {
  run('initdb', [
    '-D',
    cluster,
    '-U',
    'crease',
    // Like on an external server, a wrong password is rejected.
    '-A',
    'scram-sha-256',
    '--pwfile',
    passwordFile,
    '--no-sync',
    '-E',
    'UTF8',
    '--locale',
    'C',
  ]);
  const port = await freePort();
  run('pg_ctl', [
    '-D',
    cluster,
    '-w',
    '-l',
    path.join(directory, 'log'),
    '-o',
    `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c max_connections=200 ${LOST_WITH_THE_MACHINE}`,
    'start',
  ]);
  console.log(`PostgreSQL ${major} on port ${port} (temporary).`);
  const [command = 'true', ...rest] = process.argv.slice(2);
  const child = spawn(command, rest, {
    stdio: 'inherit',
    env: {
      ...process.env,
      DATABASE_URL: `postgres://crease:${password}@127.0.0.1:${port}/postgres`,
      PG_CLUSTER: cluster,
      PG_BIN: path.join(home, major, 'bin'),
    },
  });
  code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
} finally {
  spawnSync(bin('pg_ctl'), ['-D', cluster, '-m', 'immediate', 'stop'], { ...user, cwd: '/' });
  rmSync(directory, { recursive: true, force: true });
}
process.exit(code);
