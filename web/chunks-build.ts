import type { Rolldown } from 'vite';

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
    test: /app\/(live|push-handlers)|hub\/hub-client|betting\/signal|notices\/security-change|security\/own-change/,
  },
  { name: 'forms', test: /src\/form\/rule-form/ },
  {
    name: 'kit',
    test: /src\/ui\/(badge|ball|choice-list|field|keyboard|notice|progress-ring|segment|side-list|stake-chips|stepper|switch|words)|rules\/password|calls\/(security|statement)|dialog\/dialog-head|form\/password-needs|pins\/pinned-markets|records\/new-lines/,
  },
  {
    name: 'bets',
    test: /core\/src|player\/betting|open-bets\/(many-bets|bet-groups)|cash-out\/bet-cash-out/,
  },
  {
    name: 'places',
    test: /drawers\/(account-places|found)|features\/search\/(find|found-row|search-results)/,
  },
  { name: 'shared', test: /(web|contracts)\/src/, minShareCount: 8 },
  { name: 'market', test: /screens\/(market-screen|betting-strip|market-sections)/ },
  {
    name: 'beside-market',
    test: /screens\/market-live|frame\/side-columns|open-bets\/open-bets|bet-slip\/(slip-banners|bet-slip)/,
  },
  { name: 'dialog', test: /ui\/dialog\/dialog-window/ },
  { name: 'log-in', test: /auth\/(auth-panel|auth-parts)|guards\/login-gate/ },
  {
    name: 'account',
    test: /session\/sync-preferences|notices\/notices|reality-check\/session-box|drawers\/(account-drawer|wallet-panel|notices)|price-alerts\/price-alerts|install\/install-notes/,
  },
  {
    name: 'lists',
    test: /ui\/grid\/(grid-frame|grid-card|grid-table|grid\.|table-head|table-row|cells|figures|side-tag|sort-select|export-buttons|grid-pager|pages-shown)|features\/records\/(use-grid-ask|list-filters|grid-search|day-range)/,
  },
];

export const PLAYER_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  ...FIRST_SCREEN,
  ...PLAYER_FILES.map((group, place) => ({ ...group, priority: PLAYER_FILES.length - place })),
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
