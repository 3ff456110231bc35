import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { deferScripts, GAME_CHUNKS, lazyChunks, OFFICE_CHUNKS, PLAYER_CHUNKS } from './build/chunks.ts';
import { slimContract } from './build/contract.ts';
import { appIcons, iconSpritePlugin } from './build/icons.ts';
import { packedFiles, writeGameFiles } from './build/output-files.ts';
import { offlineCheck, serviceWorker } from './build/separate-scripts.ts';
import { keepInlinedStyles, namedClasses } from './build/stylesheets.ts';

const BACK_OFFICE = 'operator.html';
const GAMES = 'play.html';

const bundling = {
  /** Disables the bundler's timing warnings, which a busy machine would print on each build. */
  checks: { bundlerTimings: false },
  /** Inlines constants such as class names, URLs and texts, most of which are used once. */
  optimization: { inlineConst: { mode: 'all' } },
} as const;

/** Hashed files, a manifest for the byte budgets, and nothing inline (blocked by the CSP). */
const shared = {
  root: import.meta.dirname,
  define: { CONTRACT_HASH_OF_BUILD: JSON.stringify(process.env.CONTRACT_HASH ?? 'unbuilt') },
  resolve: {
    // The router uses the shim for older React versions, which isn't needed here.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  css: { modules: { generateScopedName: 'c-[hash:base64:6]' } },
} satisfies UserConfig;
const output = {
  outDir: 'dist',
  target: 'es2022',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  // Screen weights are limited by budgets.json. The one chunk above the default limit is the stream player.
  chunkSizeWarningLimit: 800,
} as const;

interface OwnApp {
  readonly page: string;
  /** URLs served by it. */
  readonly at: RegExp;
  readonly manifest: string;
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/** The back office and the game pages. */
const OWN_APPS: readonly OwnApp[] = [
  {
    page: BACK_OFFICE,
    at: /^\/backoffice([/?]|$)/i,
    manifest: 'operator-manifest.json',
    groups: OFFICE_CHUNKS,
  },
  { page: GAMES, at: /^\/play\//, manifest: 'play-manifest.json', groups: GAME_CHUNKS },
];

/**
 * Builds a separate app after the bettor's into the same folder: with shared chunks a bettor would load more files,
 * and every change to another app would invalidate their cache.
 */
function ownApp({ page, at, manifest, groups }: OwnApp): Plugin {
  return {
    name: page,
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const isPage = request.headers.accept?.includes('text/html') === true;
        if (isPage && at.test(request.url ?? '')) request.url = `/${page}`;
        next();
      });
    },
    async writeBundle({ dir }) {
      if (this.meta.watchMode) return;
      await build({
        ...shared,
        configFile: false,
        logLevel: 'warn',
        plugins: [
          react(),
          slimContract({ keepsRequests: true }),
          namedClasses(),
          keepInlinedStyles(),
          iconSpritePlugin(),
          lazyChunks(import.meta.dirname),
        ],
        build: {
          ...output,
          ...(dir === undefined ? {} : { outDir: dir }),
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: `.vite/${manifest}`,
          rolldownOptions: {
            input: page,
            ...bundling,
            output: { codeSplitting: { groups } },
          },
        },
      });
      const folder = dir ?? join(import.meta.dirname, output.outDir);
      if (page === GAMES) writeGameFiles(folder, `.vite/${manifest}`);
    },
  };
}

/** Three apps: the bettor's, the back office, and the game pages. */
export default defineConfig({
  ...shared,
  plugins: [
    react(),
    slimContract({ keepsRequests: false }),
    namedClasses(),
    keepInlinedStyles(),
    iconSpritePlugin(),
    lazyChunks(import.meta.dirname),
    appIcons(),
    deferScripts(),
    ...OWN_APPS.map(ownApp),
    serviceWorker({ ...shared, build: output }, import.meta.dirname),
    offlineCheck({ ...shared, build: output }, import.meta.dirname),
    packedFiles(),
  ],
  build: {
    ...output,
    emptyOutDir: true,
    manifest: true,
    rolldownOptions: {
      input: 'index.html',
      ...bundling,
      output: { codeSplitting: { groups: PLAYER_CHUNKS } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(Account|Event|Market|Odds|Bet|Play|Operator|Setting|api|cdn|notify|health|ip|icons|manifest|status)': {
        target: 'http://localhost:3000',
        ws: true,
      },
    },
  },
});
