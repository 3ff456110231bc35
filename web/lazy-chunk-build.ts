import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The bundler's own `import()` helper, which never retries a failed file. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Replaces the bundler's `import()` helper with ours.
 *
 * @param root folder of the web app.
 */
export function lazyChunks(root: string): Plugin {
  const ours = join(root, 'src/ui/lazy/fetch-part.ts');
  return {
    name: 'fetch-parts',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) =>
        id === HELPER
          ? `export { fetchPart as __vitePreload } from ${JSON.stringify(ours)};`
          : null,
    },
  };
}
