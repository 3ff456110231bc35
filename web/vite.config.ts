import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { appIcons } from './app-icons-build.ts';
import { calmScripts } from './calm-scripts-build.ts';
import { iconSpritePlugin } from './icon-sprite-plugin.ts';
import { offlineCheck } from './offline-check-build.ts';
import { packedFiles } from './packed-files-build.ts';
import { serviceWorker } from './service-worker-build.ts';

const BACK_OFFICE = 'operator.html';

/** Where a build's time goes is no warning: a busy machine would print it each time. */
const QUIET = { bundlerTimings: false } as const;

/** Hashed files, a manifest for the byte budgets, nothing inline (the policy forbids it). */
const shared = {
  root: import.meta.dirname,
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

/**
 * A phone far away pays for each file with a way there and back, and six at a time: what the first screen needs comes in
 * two files. Packages change seldom: theirs stays in the cache.
 */
const FEW_CHUNKS = [
  { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 2 },
  { name: 'first', tags: ['$initial'], priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];

/**
 * What several pages of the back office share is a chunk of its own: otherwise it lies with one page, which all others load.
 * What its frame needs goes before that, or the first screen would bring what pages share.
 */
const OFFICE_CHUNKS = [
  ...FEW_CHUNKS,
  { name: 'shared', test: /src/, minShareCount: 4 },
] satisfies Rolldown.CodeSplittingGroup[];

/**
 * Builds the back office after the bettor's app, into the same folder but as an app of its own: with shared chunks a
 * bettor would load more files, and each change of the back office would empty their cache.
 */
function backOffice(): Plugin {
  return {
    name: 'back-office',
    configureServer(server) {
      server.middlewares.use((request, _, next) => {
        const isPage = request.headers.accept?.includes('text/html') === true;
        if (isPage && /^\/backoffice([/?]|$)/i.test(request.url ?? '')) {
          request.url = `/${BACK_OFFICE}`;
        }
        next();
      });
    },
    async writeBundle({ dir }) {
      if (this.meta.watchMode) return;
      await build({
        ...shared,
        configFile: false,
        logLevel: 'warn',
        plugins: [react(), iconSpritePlugin()],
        build: {
          ...output,
          ...(dir === undefined ? {} : { outDir: dir }),
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: '.vite/operator-manifest.json',
          rolldownOptions: {
            input: BACK_OFFICE,
            checks: QUIET,
            output: { codeSplitting: { groups: OFFICE_CHUNKS } },
          },
        },
      });
    },
  };
}

/** Two apps: the bettor's, and the back office. */
export default defineConfig({
  ...shared,
  plugins: [
    react(),
    iconSpritePlugin(),
    appIcons(),
    calmScripts(),
    backOffice(),
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
      checks: QUIET,
      output: { codeSplitting: { groups: FEW_CHUNKS } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(Account|Event|Market|Odds|Bet|Operator|Setting|api|cdn|notify|health|ip|icons|manifest)':
        {
          target: 'http://localhost:3000',
          ws: true,
        },
    },
  },
});
