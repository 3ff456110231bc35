/**
 * Writes for each table of routes that bettors call what a call of them takes, without their schemas: a page that only
 * calls does not load the library of schemas.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyRoute } from '@crease/contracts/routes/route.ts';

const TABLE = /Routes$/;
/** Bettors and visitors; the back office has forms on most pages, and with them the schemas. */
const BETTORS = new Set(['N', 'P', 'U', 'R']);

/** @returns name from the root of the repository, and text, of each file. */
export async function callTables(folder: string): Promise<(readonly [string, string])[]> {
  const files: (readonly [string, string])[] = [];
  for (const file of readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))) {
    const found: Record<string, unknown> = await import(
      pathToFileURL(path.join(folder, file)).href
    );
    for (const [name, table] of Object.entries(found)) {
      if (!TABLE.test(name)) continue;
      const routes = Object.entries(table as Record<string, AnyRoute>);
      if (!routes.every(([, { access }]) => BETTORS.has(access))) continue;
      files.push([`contracts/src/calls/${file}`, textOf(file, name, routes)]);
    }
  }
  return files;
}

function textOf(file: string, name: string, routes: readonly [string, AnyRoute][]): string {
  const calls = name.replace(TABLE, 'Calls');
  return [
    '// Made by `npm run contract`.',
    ...importsOf(file, name),
    '',
    `/** What it takes to call \`${name}\`. */`,
    `export const ${calls}: CallsOf<typeof ${name}> = {`,
    ...routes.flatMap(([key, route]) => [`  ${key}: {`, ...linesOf(route), '  },']),
    '};',
    '',
  ].join('\n');
}

/** In the order of their files, as the linter wants them. */
function importsOf(file: string, name: string): readonly string[] {
  const table = `import type { ${name} } from '#routes/${file}';`;
  const shape = `import type { CallsOf } from '#routes/route.ts';`;
  return file < 'route.ts' ? [table, shape] : [shape, table];
}

function linesOf({ method, path: address, access, from, quiet }: AnyRoute): readonly string[] {
  return [
    `    method: '${method}',`,
    `    path: '${address}',`,
    `    access: '${access}',`,
    `    from: '${from}',`,
    ...(quiet === true ? ['    quiet: true,'] : []),
  ];
}
