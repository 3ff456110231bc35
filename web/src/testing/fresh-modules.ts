import { afterAll, vi } from 'vitest';

// Files of one worker share the packages. The modules of the app are evaluated anew for each file, because their stores
// live as long as a page does.
vi.resetModules();

// A part that is still being fetched when its file ends would be waited for in vain by the next one.
afterAll(() => vi.dynamicImportSettled());
