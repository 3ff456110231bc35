import { vi } from 'vitest';

// Files of one worker share the packages. The modules of the app are evaluated anew for each file, because their stores
// live as long as a page does.
vi.resetModules();
