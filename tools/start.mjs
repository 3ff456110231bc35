// `npm start`: builds what has changed, in a separate process, then runs the product in this one. With `--sandbox`
// (`npm run sandbox`) the product runs as a sandbox without real money.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getBuildFolder, makeCurrent, noteUse, root } from './product.mjs';

checkNode();
if (process.argv.includes('--sandbox')) process.env.SANDBOX = 'on';
const folder = getBuildFolder();
if (!existsSync(folder)) await build();
else makeCurrent(folder);
noteUse(folder);
await import(pathToFileURL(path.join(folder, 'server/main.mjs')).href);

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isFit = major > 22 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19);
  if (!isFit) {
    end(`Crease needs Node 20.19 or newer, or 22.13 or newer; this is Node ${process.versions.node}.`);
  }
  if (!existsSync(path.join(root, 'node_modules'))) end('Run "npm ci" first.');
}

async function build() {
  console.log('Building changes. This takes about 30 s.');
  const child = spawn(process.execPath, [path.join(root, 'tools/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) end('Build failed. See the output above.');
}

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
