import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /\.(js|css|svg|html)$/;
/** Size in bytes below which compression doesn't save a packet. */
const MIN_BYTES = 1_024;
/** One below the maximum: a third of the time for a size within one percent. */
const BROTLI_QUALITY = 10;

/** Precompresses every text file of the build once, so the server can send it as is. */
export function packedFiles(): Plugin {
  let folder = '';
  let isWatching = false;
  return {
    name: 'packed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
      isWatching = build.watch !== null;
    },
    // After everything is written: the back office and the service worker are separate builds.
    async closeBundle() {
      if (isWatching) return;
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names.filter((name) => PACKED.test(name)).map((name) => pack(folder, name)),
      );
    },
  };
}

async function pack(folder: string, name: string): Promise<void> {
  const file = join(folder, name);
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [small, older] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, older)]);
}
