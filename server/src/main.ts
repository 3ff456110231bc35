import { MachineProblem, refuseTooFewFiles } from '#adapters/system/machine-room.ts';
import { descriptorLimit } from '#http/socket-limits.ts';

try {
  refuseTooFewFiles(descriptorLimit());
} catch (problem) {
  if (!(problem instanceof MachineProblem)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exit(1);
}
// Loaded only now: the modules themselves are hundreds of files, opened all at once where they are not bundled.
const { run } = await import('./serve.ts');
await run();
