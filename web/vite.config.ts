import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { appIcons } from './app-icons-build.ts';
import { calmScripts } from './calm-scripts-build.ts';
import { GAME_CHUNKS, OFFICE_CHUNKS, PLAYER_CHUNKS } from './chunks-build.ts';
import { fetchParts } from './fetch-part-build.ts';
import { writeGameFiles } from './game-files-build.ts';
import { iconSpritePlugin } from './icon-sprite-plugin.ts';
import { keptSheets, namedClasses } from './named-classes-build.ts';
import { offlineCheck } from './offline-check-build.ts';
import { packedFiles } from './packed-files-build.ts';
import { serviceWorker } from './service-worker-build.ts';

const BACK_OFFICE = 'operator.html';
const GAMES = 'play.html';

const bundling = {
  /** Where a build's time goes is no warning: a busy machine would print it each time. */
  checks: { bundlerTimings: false },
  /** Constants stand where they are used: class names, addresses and texts mostly are used once. */
  optimization: { inlineConst: { mode: 'all' } },
} as const;

/** Hashed files, a manifest for the byte budgets, nothing inline (the policy forbids it). */
const shared = {
  root: import.meta.dirname,
  resolve: {
    // The router asks for the way around a React that has no such hook.
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
  // What a screen may weigh is in budgets.json; the one chunk above the usual size is the player of pictures.
  chunkSizeWarningLimit: 800,
} as const;

interface OwnApp {
  readonly page: string;
  /** Addresses that open it. */
  readonly at: RegExp;
  readonly manifest: string;
  readonly groups: Rolldown.CodeSplittingGroup[];
}

/** The back office and the pages of the games. */
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
 * Builds an app of its own after the bettor's, into the same folder: with shared chunks a bettor would load more files,
 * and each change of another app would empty their cache.
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
          namedClasses(),
          keptSheets(),
          iconSpritePlugin(),
          fetchParts(import.meta.dirname),
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

/** Three apps: the bettor's, the back office, and the pages of the games. */
export default defineConfig({
  ...shared,
  plugins: [
    react(),
    namedClasses(),
    keptSheets(),
    iconSpritePlugin(),
    fetchParts(import.meta.dirname),
    appIcons(),
    calmScripts(),
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
      '^/(Account|Event|Market|Odds|Bet|Play|Operator|Setting|api|cdn|notify|health|ip|icons|manifest|status)':
        {
          target: 'http://localhost:3000',
          ws: true,
        },
    },
  },
});
