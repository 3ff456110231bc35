/**
 * Proves that `npm run check` detects broken rules: plants one violation of each kind next to real files, runs the
 * checks of `npm run lint` and removes them again. Fails if a planted fault goes undetected.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface Planted {
  readonly folder: string;
  readonly rule: string;
  readonly code: string;
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NAME = 'planted-violation';

const PLANTED: readonly Planted[] = [
  {
    folder: 'core/src/book',
    rule: 'core imports only core',
    code: "import { readFileSync } from 'node:fs';\nexport const planted = readFileSync;\n",
  },
  {
    folder: 'core/src/book',
    rule: 'core has no clock',
    code: 'export const planted = (): number => Date.now();\n',
  },
  {
    folder: 'core/src/book',
    rule: 'core has no randomness',
    code: 'export const planted = (): number => Math.random();\n',
  },
  {
    folder: 'core/src/book',
    rule: 'core has no floats of money',
    code: 'export const planted = (n: number): string => n.toFixed(2);\n',
  },
  {
    folder: 'core/src/exchange',
    rule: 'core has at most three positional parameters',
    code: 'export const planted = (a: number, b: number, c: number, d: number) => a + b + c + d;\n',
  },
  {
    folder: 'core/src/book',
    rule: 'core sees no other workspace',
    code: "export { ERRORS as planted } from '@crease/contracts/base/error-code.ts';\n",
  },
  {
    folder: 'core/src/book',
    rule: 'a layer of core sees none above it',
    code: "export type { Position as Planted } from '#risk/position.ts';\n",
  },
  {
    folder: 'core/src/settlement',
    rule: 'what a result comes to does not see the exchange',
    code: "export type { Market as Planted } from '#exchange/market.ts';\n",
  },
  {
    folder: 'core/src/money',
    rule: 'money sees base only',
    code: "export type { PriceLadder as Planted } from '#ladder/price-ladder.ts';\n",
  },
  {
    folder: 'sports/src/cricket',
    rule: 'sports imports only sports, and words by their codes',
    code: "import { hostname } from 'node:os';\nexport const planted = hostname;\n",
  },
  {
    folder: 'games/src/fairness',
    rule: 'games imports only games',
    code: "import { hostname } from 'node:os';\nexport const planted = hostname;\n",
  },
  {
    folder: 'web/src/play/parts',
    rule: 'parts of game pages know no game',
    code: "export { GamePage as planted } from '#play/tables/t20-page.tsx';\n",
  },
  {
    folder: 'hub/src',
    rule: 'the hub knows no betting',
    code: "export { ERRORS as planted } from '@crease/contracts/base/error-code.ts';\n",
  },
  {
    folder: 'contracts/src/base',
    rule: 'contracts see core only',
    code: "export type { Exchange as Planted } from '@crease/server/journal/exchange.ts';\n",
  },
  {
    folder: 'contracts/src/base',
    rule: 'zod by its small door',
    code: "import { z } from 'zod';\nexport const planted = z;\n",
  },
  {
    folder: 'server/src/betting',
    rule: 'a room sees no later one',
    code: "export * as planted from '#cash/env.ts';\n",
  },
  {
    folder: 'server/src/cash/requests',
    rule: 'rooms know no driver',
    code: "export { Client as planted } from 'pg';\n",
  },
  {
    folder: 'server/src/http',
    rule: 'http speaks contracts to the rooms',
    code: "export type { ExchangeState as Planted } from '@crease/core/exchange/exchange-state.ts';\n",
  },
  {
    folder: 'server/src/casino/house',
    rule: 'the house moves money by calls of the gateway only',
    code: "export * as planted from '#journal/exchange.ts';\n",
  },
  {
    folder: 'server/src/journal/engine',
    rule: 'no promise without an owner',
    code: 'export const planted = (work: () => Promise<void>): void => void work();\n',
  },
  {
    folder: 'hub/src',
    rule: 'no promise of the hub without an owner',
    code: 'export function planted(work: () => Promise<void>): void {\n  void work();\n}\n',
  },
  {
    folder: 'web/src/ui',
    rule: 'ui sees no data',
    code: "export * as planted from '#client/api/call.ts';\n",
  },
  {
    folder: 'web/src/client/api',
    rule: 'data renders nothing',
    code: "export * as planted from '#ui/button/button.tsx';\n",
  },
  {
    folder: 'web/src/client/api',
    rule: 'a room of data sees none after it',
    code: "export * as planted from '#client/session/session.ts';\n",
  },
  {
    folder: 'web/src/fairness',
    rule: 'the check of rounds calls nobody',
    code: "export * as planted from '#client/api/call.ts';\n",
  },
  {
    folder: 'web/src/form',
    rule: 'a form knows no feature',
    code: "export * as planted from '#player/features/bet-slip/slip.ts';\n",
  },
  {
    folder: 'web/src/security',
    rule: 'the parts of logins and proofs know no app',
    code: "export * as planted from '#operator/core/office-call.ts';\n",
  },
  {
    folder: 'web/src/player/betting',
    rule: 'the model of betting has no views',
    code: "export * as planted from '#ui/button/button.tsx';\n",
  },
  {
    folder: 'web/src/player/betting',
    rule: 'a part that comes later is asked for again',
    code: "import { lazy } from 'react';\nexport const Planted = lazy(async () => ({ default: () => null }));\n",
  },
  {
    folder: 'web/src/player/betting',
    rule: 'the model of betting knows no feature',
    code: "export * as planted from '#player/features/bet-slip/slip.ts';\n",
  },
  {
    folder: 'web/src/player/features/pins',
    rule: 'a feature of the first shelf sees no other',
    code: "export * as planted from '#player/features/bet-slip/slip.ts';\n",
  },
  {
    folder: 'web/src/player/markets',
    rule: 'what the boards of markets share knows no board',
    code: "export * as planted from '#player/features/fancy-board/not-offered.tsx';\n",
  },
  {
    folder: 'web/src/player/features/event-list',
    rule: 'a feature of the second shelf sees no view of the first',
    code: "export * as planted from '#player/features/bet-slip/bet-slip.tsx';\n",
  },
  {
    folder: 'web/src/player/features/statement',
    rule: 'features of the third shelf do not meet',
    code: "export * as planted from '#player/features/open-bets/change-bets.ts';\n",
  },
  {
    folder: 'web/src/player/features/statement',
    rule: 'a feature knows no shell',
    code: "export * as planted from '#player/shell/drawers/open-drawer.ts';\n",
  },
  {
    folder: 'web/src/player/shell/guards',
    rule: 'a room of the shell sees none after it',
    code: "export * as planted from '#player/shell/header/header.tsx';\n",
  },
  {
    folder: 'web/src/player/screens',
    rule: 'only main knows the app',
    code: "export * as planted from '#player/app/start-data.ts';\n",
  },
  {
    folder: 'web/src/operator/features/login',
    rule: 'features of the back office do not meet',
    code: "import { MarketList } from '#operator/features/market-list/market-list.tsx';\nexport const planted = MarketList;\n",
  },
  {
    folder: 'web/src/operator/screens',
    rule: 'two apps',
    code: "import { PLACES } from '#player/routes/places.ts';\nexport const planted = PLACES;\n",
  },
  {
    folder: 'web/src/operator/core',
    rule: 'the office renders nothing',
    code: "import { Badge } from '#ui/badge/badge.tsx';\nexport const planted = Badge;\n",
  },
  {
    folder: 'web/src/operator/components',
    rule: 'parts of the back office know no desk',
    code: "import { useRisk } from '#operator/trading/settlement.ts';\nexport const planted = useRisk;\n",
  },
  {
    folder: 'web/src/operator/trading',
    rule: 'what several desks share knows none of them',
    code: "import { MarketList } from '#operator/features/market-list/market-list.tsx';\nexport const planted = MarketList;\n",
  },
  {
    folder: 'web/src/operator/shell',
    rule: 'the frame of the back office knows no page',
    code: "import { BetsScreen } from '#operator/screens/list-screens.tsx';\nexport const planted = BetsScreen;\n",
  },
  {
    folder: 'web/src/operator/screens',
    rule: 'no function of the web over 60 whole lines',
    code: `export function planted(): number {\n  let lines = 1;\n${'  lines += 1;\n'.repeat(60)}  return lines;\n}\n`,
  },
  {
    folder: 'core/src/book',
    rule: 'no climbing imports',
    code: "export type { Money as Planted } from '../money/money.ts';\n",
  },
  {
    folder: 'core/src/book',
    rule: 'no default exports',
    code: 'const planted = 1;\nexport default planted;\n',
  },
  {
    folder: 'server/src/betting',
    rule: 'no word of the glossary that is not used',
    code: '/** Bets of a punter. */\nexport const planted = 1;\n',
  },
  {
    folder: 'server/src/betting',
    rule: 'no headless comment',
    code: '/** What a bet has matched. */\nexport const planted = 1;\n',
  },
  {
    folder: 'web/src/operator/features/audit',
    rule: 'no text in the present passive',
    code: "export const planted = 'The log is being read';\n",
  },
];

const files = PLANTED.map(({ folder }, at) => `${folder}/${NAME}-${at}.ts`);
try {
  for (const [at, { folder, code }] of PLANTED.entries()) {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, files[at] ?? ''), code);
  }
  const found = new Set([
    ...foundByLint(),
    ...foundBy('check-terminology', files),
    ...foundBy('function-lengths'),
    ...foundBy('file-shape'),
  ]);
  const missed = PLANTED.filter((_, at) => !found.has(files[at] ?? ''));
  for (const planted of PLANTED) {
    const { folder, rule } = planted;
    console.log(`${missed.includes(planted) ? 'MISSED' : 'found '} ${rule} (${folder})`);
  }
  console.log(`${PLANTED.length - missed.length} of ${PLANTED.length} planted violations found.`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  for (const file of files) rmSync(path.join(root, file), { force: true });
}

/**
 * Planted files in which the linter reports an error. It reads the whole project first, so all of them are checked at
 * once.
 */
function foundByLint(): readonly string[] {
  const { stdout } = spawnSync(
    path.join(root, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', '--diagnostic-level=error', ...files],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { diagnostics } = JSON.parse(stdout) as LintReport;
  return diagnostics.map(({ location }) => location.path);
}

interface LintReport {
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[];
}

/** Planted files reported by our own tools: banned terms, overlong functions. */
function foundBy(tool: string, args: readonly string[] = []): readonly string[] {
  const { stdout } = spawnSync('npx', ['tsx', `tools/${tool}.ts`, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return files.filter((file) => stdout.includes(`${file}:`));
}
