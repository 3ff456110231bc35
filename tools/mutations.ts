/**
 * Proves that the tests see faults: plants one after another in a copy of the sources, runs the test files that should
 * catch it, and fails if one isn't caught or its source text no longer exists. Arguments restrict it to files with
 * matching paths. Takes about half an hour; not part of `npm test`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CORE_MUTATIONS } from './mutations/core-mutations.ts';
import { copyTree, type Mutation, MutationRun, type Verdict } from './mutations/mutation-run.ts';
import { SERVER_MUTATIONS } from './mutations/server-mutations.ts';
import { WEB_MUTATIONS } from './mutations/web-mutations.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const filters = process.argv.slice(2);

const rows = Object.entries({ ...CORE_MUTATIONS, ...SERVER_MUTATIONS, ...WEB_MUTATIONS })
  .filter(([file]) => filters.length === 0 || filters.some((filter) => file.includes(filter)))
  .flatMap(([file, mutations]) => mutations.map((mutation) => ({ file, mutation })));

const lost = rows.filter(({ file, mutation: { text } }) => {
  return readFileSync(path.join(root, file), 'utf8').split(text).length !== 2;
});
for (const { file, mutation } of lost) console.log(`NOT ONCE ${describe(file, mutation)}`);
if (lost.length > 0) process.exit(1);

const run = await MutationRun.open(copyTree(root));
try {
  const tests = [...new Set(rows.flatMap(({ mutation }) => mutation.tests))];
  const failing = await run.findFailing(tests);
  if (failing.length > 0) throw new Error(`These fail on unchanged sources: ${failing.join(', ')}`);
  const verdicts: Verdict[] = [];
  for (const [at, { file, mutation }] of rows.entries()) {
    const verdict = await run.judge(file, mutation);
    verdicts.push(verdict);
    console.log(`${at + 1}/${rows.length} ${verdict.padEnd(8)} ${describe(file, mutation)}`);
  }
  const caught = verdicts.filter((verdict) => verdict === 'caught').length;
  console.log(`${caught} of ${rows.length} mutations caught.`);
  process.exitCode = caught === rows.length ? 0 : 1;
} finally {
  await run.close();
}

function describe(file: string, { text, tests }: Mutation): string {
  return `${file}: ${text.replaceAll(/\s+/g, ' ').slice(0, 70)} (${tests.map((test) => path.basename(test)).join(', ')})`;
}
