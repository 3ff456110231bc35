import { afterAll, vi } from 'vitest';

/** What the runner keeps of a module that was evaluated. */
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
 * As `vi.resetModules()`, for the app alone. The server behind its pages keeps nothing in its modules, and is more of
 * them than the app: evaluating it again for each file would take a third of the time.
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

// Files of one worker share the packages and the server. The modules of the app are evaluated anew for each file,
// because their stores live as long as a page does.
resetApp();

// A part that is still being fetched when its file ends would be waited for in vain by the next one.
afterAll(() => vi.dynamicImportSettled());
