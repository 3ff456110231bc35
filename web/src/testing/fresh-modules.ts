import { afterAll, vi } from 'vitest';

/** The test runner's record of an evaluated module. */
interface Evaluated {
  promise: unknown;
  exports: unknown;
  evaluated: boolean;
  readonly importers: Set<string>;
}

interface Worker {
  readonly evaluatedModules?: { readonly idToModuleMap?: ReadonlyMap<string, Evaluated> };
}

const OF_THE_APP = /\/web\/src\//;

/**
 * Like `vi.resetModules()`, but for the app only. The server keeps no state in its modules and has more of them:
 * re-evaluating it per file would take a third of the time.
 */
function resetApp(): void {
  const worker: Worker | undefined = Reflect.get(globalThis, '__vitest_worker__');
  const modules = worker?.evaluatedModules?.idToModuleMap;
  if (modules === undefined) throw new Error('the runner keeps its modules elsewhere');
  for (const [path, evaluated] of modules) {
    if (!OF_THE_APP.test(path)) continue;
    evaluated.promise = undefined;
    evaluated.exports = undefined;
    evaluated.evaluated = false;
    evaluated.importers.clear();
  }
}

// Files of a worker share packages and server. App modules are re-evaluated per file, because their stores live as
// long as a page.
resetApp();

// Pending dynamic imports would hang the next file.
afterAll(() => vi.dynamicImportSettled());
