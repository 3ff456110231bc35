/**
 * Which folders may import what, checked by `npm run shape`. Tests are free. Paths start at the root of the project,
 * packages are named as they are imported; both match by their beginning.
 */
export interface Layer {
  readonly in: readonly string[];
  readonly except?: readonly string[];
  /** Everything else is forbidden, packages too. */
  readonly only?: readonly string[];
  readonly never?: readonly string[];
  /** Exceptions to `never`. */
  readonly but?: readonly string[];
  /** Each folder below is on its own: its files may import each other. */
  readonly each?: true;
  readonly because: string;
}

/** Rooms in an order: a file may import from its own room and from those before it. */
export interface Order {
  readonly in: string;
  readonly rooms: readonly string[];
}

const CLIENT = 'web/src/client/';
const FEATURES = 'web/src/player/features/';
const OFFICE = 'web/src/operator/';
const PLAYER = 'web/src/player/';
const PLAY = 'web/src/play/';
const SECURITY = 'web/src/security/';
const SHELL = 'web/src/player/shell/';
const UI = 'web/src/ui/';
const TOASTS = 'web/src/ui/toast/';
const UI_SEES = [UI, 'web/src/format/', 'web/src/i18n/'];
const APPS = [PLAYER, OFFICE, PLAY];
const WORKSPACES = ['core/', 'contracts/', 'hub/', 'sports/', 'games/', 'server/', 'web/', 'tests/'];

export const ORDERS: readonly Order[] = [
  {
    in: 'server/src/',
    rooms: [
      'base',
      'journal',
      'site',
      'people',
      'approvals',
      'catalogue',
      'notices',
      'betting',
      'cash',
      'care',
      'bonus',
      'casino',
      'market-desk',
      'office',
      'realtime',
      'http',
      'jobs',
      'start',
    ],
  },
  {
    in: CLIENT,
    rooms: ['storage', 'api', 'session', 'hub', 'site', 'prices', 'catalogue', 'passkey'],
  },
  { in: SHELL, rooms: ['guards', 'drawers', 'header', 'frame'] },
];

/** Core's layers, with those that each one sees. */
const CORE_LAYERS = {
  base: [],
  money: ['base'],
  ladder: ['base', 'money'],
  ledger: ['base', 'money'],
  market: ['base', 'money'],
  bet: ['base', 'money', 'market'],
  play: ['base', 'money'],
  cashier: ['base', 'money', 'ledger'],
  casino: ['base', 'money', 'ledger', 'cashier'],
  book: ['base', 'money', 'ladder', 'market', 'bet'],
  quote: ['base', 'money', 'ladder', 'market', 'bet'],
  risk: ['base', 'money', 'ladder', 'market', 'bet', 'quote'],
  settlement: ['base', 'money', 'market', 'bet', 'quote', 'risk'],
  'cash-out': ['base', 'money', 'ladder', 'market', 'bet', 'book', 'quote', 'risk', 'settlement', 'casino'],
};

/** Features of the player app whose models, but not views, others may use. */
const FIRST_SHELF = ['settings', 'pins', 'records', 'announcements', 'price-alerts', 'live-stream', 'bet-slip'].map(
  (name) => `${FEATURES}${name}/`,
);
const SECOND_SHELF = ['event-list', 'requests', 'bonus'].map((name) => `${FEATURES}${name}/`);
const models = (shelf: readonly string[]) => shelf.map((folder) => `${folder}*.ts`);
const ABOVE_FEATURES = [OFFICE, PLAY, SHELL, `${PLAYER}screens/`, `${PLAYER}app/`];

export const LAYERS: readonly Layer[] = [
  { in: ['core/'], only: ['core/'], because: 'core imports only core' },
  ...Object.entries(CORE_LAYERS).map(([layer, sees]) => ({
    in: [`core/src/${layer}/`],
    only: [layer, ...sees].map((seen) => `core/src/${seen}/`),
    because: `core’s layers: ${layer} sees only those below it`,
  })),
  {
    in: ['sports/'],
    only: ['sports/', 'contracts/src/labels/'],
    because: 'sports imports only sports, and labels by their codes',
  },
  { in: ['games/'], only: ['games/'], because: 'games imports only games' },
  { in: ['hub/'], never: WORKSPACES, but: ['hub/'], because: 'hub knows no betting' },
  {
    in: ['contracts/'],
    only: ['contracts/', 'core/', 'zod/mini'],
    because: 'contracts see core only',
  },
  {
    in: ['server/src/'],
    except: [
      ...['base', 'http', 'realtime', 'jobs', 'start'].map((room) => `server/src/${room}/`),
      'server/src/journal/postgres/',
      'server/src/journal/cluster/',
    ],
    never: ['fastify', '@fastify/', 'pg', 'ws', '@nats-io/'],
    because: 'only base, the journal and the doors know drivers and servers',
  },
  {
    in: ['server/src/casino/house/'],
    never: [
      'node:',
      'core/',
      'sports/',
      'hub/',
      ...['journal', 'people', 'approvals', 'catalogue', 'notices', 'betting', 'cash', 'care'].map(
        (room) => `server/src/${room}/`,
      ),
      'server/src/bonus/',
      'server/src/casino/',
    ],
    but: ['server/src/casino/*/'],
    because: 'the house’s games know games and contracts: money moves by calls of the gateway',
  },
  { in: ['server/src/http/'], never: ['core/'], because: 'http speaks contracts to the rooms' },
  {
    in: [UI],
    never: [...WORKSPACES, '@tanstack/', 'zustand'],
    but: [...UI_SEES, 'contracts/src/base/constants.ts', '@tanstack/react-virtual'],
    because: 'ui: props in, events out',
  },
  {
    in: ['web/src/fairness/'],
    never: [CLIENT, SECURITY, 'web/src/form/', ...APPS],
    because: 'the check of rounds calls nobody and knows no app',
  },
  {
    in: ['web/src/form/'],
    never: [CLIENT, SECURITY, ...APPS],
    but: [`${CLIENT}api/`],
    because: 'a form knows rules and failures, no feature',
  },
  { in: [SECURITY], never: APPS, because: 'the parts of logins and proofs know no app' },
  { in: [CLIENT], never: [UI, SECURITY, 'web/src/form/', ...APPS], because: 'data renders nothing' },
  {
    in: [PLAYER],
    except: [`${PLAYER}app/`, `${PLAYER}main.tsx`],
    never: [`${PLAYER}app/`],
    because: 'only main knows the app',
  },
  { in: [PLAYER], never: [OFFICE, PLAY], because: 'player, back office and games are three apps' },
  { in: [OFFICE], never: [PLAYER, PLAY], because: 'player, back office and games are three apps' },
  { in: [PLAY], never: [PLAYER, OFFICE], because: 'player, back office and games are three apps' },
  {
    in: [`${PLAYER}betting/`],
    never: [UI, FEATURES, `${PLAYER}markets/`, SHELL, `${PLAYER}screens/`],
    but: [TOASTS],
    because: 'the model of betting has no views and knows no feature',
  },
  {
    in: [`${PLAYER}markets/`],
    never: [...ABOVE_FEATURES, FEATURES],
    but: models(['pins', 'price-alerts', 'bet-slip'].map((name) => `${FEATURES}${name}/`)),
    because: 'what the boards of markets share knows no board',
  },
  ...FIRST_SHELF.map((feature) => ({
    in: [feature],
    never: [...ABOVE_FEATURES, FEATURES, `${PLAYER}markets/`],
    but: [feature],
    because: 'a feature of the first shelf sees no other',
  })),
  ...SECOND_SHELF.map((feature) => ({
    in: [feature],
    never: [...ABOVE_FEATURES, FEATURES],
    but: [feature, ...models(FIRST_SHELF)],
    because: 'a feature of the second shelf sees the first, and no view of it',
  })),
  {
    in: [FEATURES],
    each: true,
    except: [...FIRST_SHELF, ...SECOND_SHELF],
    never: [...ABOVE_FEATURES, FEATURES],
    but: models([...FIRST_SHELF, ...SECOND_SHELF]),
    because: 'a feature of the third shelf sees the first two, and no view of them',
  },
  {
    in: [SHELL],
    never: [`${PLAYER}screens/`],
    because: 'the shell stands below the screens',
  },
  {
    in: [`${OFFICE}features/`],
    each: true,
    never: ['features', 'screens', 'shell'].map((name) => `${OFFICE}${name}/`),
    because: 'features do not meet; a screen composes them',
  },
  {
    in: [`${OFFICE}core/`],
    never: [UI, OFFICE],
    but: [TOASTS, `${UI}keyboard/`, `${OFFICE}core/`],
    because: 'the office renders nothing and stands below everything else of the back office',
  },
  {
    in: [`${OFFICE}components/`],
    never: ['trading', 'features', 'screens', 'shell'].map((name) => `${OFFICE}${name}/`),
    because: 'parts serve every desk and know none',
  },
  {
    in: [`${OFFICE}trading/`],
    never: [UI, ...['features', 'screens', 'shell'].map((name) => `${OFFICE}${name}/`)],
    but: [TOASTS],
    because: 'what several desks share renders nothing and knows none of them',
  },
  { in: [`${OFFICE}shell/`], never: [`${OFFICE}screens/`], because: 'the frame knows no page' },
  {
    in: [`${PLAY}data/`],
    never: [UI, ...['parts', 'tables', 'single', 'app'].map((name) => `${PLAY}${name}/`)],
    but: [TOASTS],
    because: 'play/data renders nothing and stands below everything else of a game page',
  },
  {
    in: [`${PLAY}parts/`],
    never: ['tables', 'single', 'app'].map((name) => `${PLAY}${name}/`),
    because: 'parts know no game',
  },
  {
    in: [`${PLAY}tables/`],
    never: [`${PLAY}single/`, `${PLAY}app/`],
    because: 'tables and single games do not meet',
  },
  {
    in: [`${PLAY}single/`],
    never: [`${PLAY}tables/`, `${PLAY}app/`],
    because: 'tables and single games do not meet',
  },
];

/** Returns why a file may not import another file or a package, or null if it may. */
export function findForbidden(file: string, target: string): string | null {
  const isWithin = (places: readonly string[], path: string) => places.some((place) => matches(place, path));
  for (const { in: places, except = [], only, never = [], but = [], each, because } of LAYERS) {
    const place = places.find((one) => file.startsWith(one));
    if (place === undefined || isWithin(except, file)) continue;
    if (only !== undefined && !isWithin(only, target)) return because;
    if (each === true && target.startsWith(place) && getRoom(place, file) === getRoom(place, target)) continue;
    if (isWithin(never, target) && !isWithin(but, target)) return because;
  }
  const order = ORDERS.find(({ in: folder }) => file.startsWith(folder) && target.startsWith(folder));
  if (order === undefined) return null;
  return rank(order, file) < rank(order, target) ? `the rooms of ${order.in} see those before them` : null;
}

/** Position of a path's room; a folder that is no room comes after all. */
function rank({ in: folder, rooms }: Order, path: string): number {
  const index = rooms.indexOf(getRoom(folder, path));
  return index < 0 ? rooms.length : index;
}

/** Name of the folder or file directly below another folder. */
function getRoom(folder: string, path: string): string {
  return path.slice(folder.length).split('/')[0] ?? '';
}

/** A star stands for any text, e.g. in `…/pins/*.ts`, which excludes views. */
function matches(place: string, path: string): boolean {
  const [start = '', end] = place.split('*');
  if (!path.startsWith(start)) return false;
  const rest = path.slice(start.length);
  return end === undefined || (end === '/' ? rest.includes('/') : rest.endsWith(end));
}
