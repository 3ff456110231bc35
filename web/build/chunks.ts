import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Bundles the first screen into two files: on a distant phone each file costs a round trip, six at a time. Packages
 * rarely change, so their chunk stays cached.
 */
const FIRST_SCREEN = [
  { name: 'packages', tags: ['$initial'], test: /node_modules/, priority: 20 },
  { name: 'first', tags: ['$initial'], priority: 19 },
] satisfies Rolldown.CodeSplittingGroup[];

/**
 * Player chunks loaded after the first screen, one per set of modules needed together. Each takes the imports that no
 * earlier group has claimed, so a chunk only depends on earlier ones.
 */
const PLAYER_FILES: readonly Rolldown.CodeSplittingGroup[] = [
  {
    name: 'live',
    test: /app\/push-handlers|hub\/hub-client|betting\/signal|notices\/security-change|security\/own-change/,
  },
  { name: 'forms', test: /src\/form\/rule-form/ },
  {
    name: 'kit',
    test: /src\/ui\/(badge|ball|choice-list|facts|field|keyboard|layout|load-failure|notice|progress-ring|segment|side-list|stake-chips|stepper|switch|words)|rules\/password|(security|statement)-routes|dialog\/titled-dialog|form\/password-needs|pins\/pinned-markets|records\/new-lines/,
  },
  {
    name: 'bets',
    test: /core\/src|player\/betting|open-bets\/(many-bets|bet-groups)|cash-out\/bet-cash-out/,
  },
  {
    name: 'places',
    test: /drawers\/account-places|features\/search\/(find|search-results)/,
  },
  { name: 'shared', test: /(web|contracts)\/src/, minShareCount: 8 },
  { name: 'market', test: /screens\/(market-screen|betting-strip|market-sections)/ },
  {
    name: 'beside-market',
    test: /screens\/market-live|frame\/side-columns|open-bets\/open-bets|bet-slip\/(slip-banners|bet-slip)/,
  },
  { name: 'dialog', test: /ui\/dialog\/dialog-window/ },
  { name: 'log-in', test: /auth\/(auth-panel|auth-parts)|guards\/login-gate/ },
  { name: 'session-clock', test: /reality-check\/(session-clock|play-session)/ },
  {
    name: 'account',
    test: /session\/sync-preferences|notices\/notices|reality-check\/session-box|drawers\/(account-drawer|drop-panel)|price-alerts\/price-alerts|install\/install-notes/,
  },
  {
    name: 'lists',
    test: /ui\/grid\/(grid-frame|grid-card|grid\.|table-row|cells|export-buttons|grid-pager)|features\/records\/(list-filters|grid-search|day-range)/,
  },
];

export const PLAYER_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  ...FIRST_SCREEN,
  ...PLAYER_FILES.map((group, index) => ({ ...group, priority: PLAYER_FILES.length - index })),
];

/**
 * Gives code shared by several back office pages its own chunk: otherwise it ends up in one page's chunk that all
 * others load. The frame's dependencies are grouped first, or the first screen would load the shared page code.
 */
export const OFFICE_CHUNKS = [
  ...FIRST_SCREEN,
  { name: 'shared', test: /src/, minShareCount: 4 },
] satisfies Rolldown.CodeSplittingGroup[];

/** Puts code shared by several games in one chunk. */
export const GAME_CHUNKS = [
  ...FIRST_SCREEN,
  { name: 'shared', test: /src/, minShareCount: 3 },
] satisfies Rolldown.CodeSplittingGroup[];

/** The bundler's own `import()` helper, which never retries a failed file. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Replaces the bundler's `import()` helper with ours.
 *
 * @param root folder of the web app.
 */
export function lazyChunks(root: string): Plugin {
  const ours = join(root, 'src/ui/lazy/lazy-component.ts');
  return {
    name: 'fetch-parts',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) => (id === HELPER ? `export { fetchPart as __vitePreload } from ${JSON.stringify(ours)};` : null),
    },
  };
}

/**
 * Lowers the priority of scripts so that stylesheets, icons and early responses load first on slow connections: the
 * page has something to show before its code arrives.
 */
export function deferScripts(): Plugin {
  return {
    name: 'calm-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  };
}
