import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The bundler's own helper around `import()`: it does not try a file again that failed once. */
const HELPER = '\0vite/preload-helper.js';

/** @param root folder of the web app. */
export function fetchParts(root: string): Plugin {
  const ours = join(root, 'src/ui/late-part/fetch-part.ts');
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
