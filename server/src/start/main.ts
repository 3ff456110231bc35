import { MachineProblem, requireDescriptors } from '#base/system/machine-checks.ts';
import { descriptorLimit } from '#http/client-addresses.ts';

try {
  requireDescriptors(descriptorLimit());
} catch (problem) {
  if (!(problem instanceof MachineProblem)) throw problem;
  console.error(`\n${problem.message}\n`);
  process.exit(1);
}
// Imported lazily: unbundled, the modules are hundreds of files opened at once.
const { run } = await import('./serve.ts');
await run();
