import type { Plugin } from 'vite';
import { iconSprite } from './src/ui/icon/sprite.ts';

const MODULE = 'virtual:icon-sprite';
const DEV_ADDRESS = '/@icons.svg';

/**
 * Builds the sprite with all icons: hashed and preloaded in a build, served from memory in development and tests.
 * `virtual:icon-sprite` resolves to its URL.
 */
export function iconSpritePlugin(): Plugin {
  let file = '';
  let isBuild = false;
  return {
    name: 'icon-sprite',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer(server) {
      server.middlewares.use(DEV_ADDRESS, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml');
        response.end(iconSprite());
      });
    },
    buildStart() {
      if (isBuild) {
        file = this.emitFile({ type: 'asset', name: 'icons.svg', source: iconSprite() });
      }
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const address = isBuild ? `import.meta.ROLLUP_FILE_URL_${file}` : `'${DEV_ADDRESS}'`;
      return `export const SPRITE = ${address};`;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const sprite = Object.keys(bundle ?? {}).find((name) => /icons-[^/]*\.svg$/.test(name));
        const address = sprite === undefined ? DEV_ADDRESS : `/${sprite}`;
        // A hidden use triggers the request: browsers don't reuse a preloaded file for icons.
        const use = `<svg><use href="${address}#regular-menu"></use></svg>`;
        return [{ tag: 'div', attrs: { hidden: true }, children: use, injectTo: 'body-prepend' }];
      },
    },
  };
}
