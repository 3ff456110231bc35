import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const PACKED = /\.(js|css|svg|html)$/;
/** Below this many bytes a packed file saves no packet. */
const LEAST_BYTES = 1_024;
/** One below the best: a third of its time for the same size within a hundredth. */
const BROTLI_QUALITY = 10;

/** Packs every text file of the build beside the original, once for all visitors: the server sends them as they are. */
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
    // After everything is written: the back office and the service worker are builds of their own.
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
  if (content.length < LEAST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [small, older] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, older)]);
}
