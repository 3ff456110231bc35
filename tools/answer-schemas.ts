/**
 * Generates, from the types next to the routes: contracts/src/answers-data.json, a JSON Schema of every response and
 * push that tests and development validate against; contracts/src/contract-hash.ts, a hash over them and the request
 * shapes by which a server detects pages built for another contract; and contracts/src/calls, the data that a page
 * needs to call a bettor's routes (see call-tables.ts).
 *
 * npm run contract writes the files
 * npm run contract -- --check fails if they are out of date
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROUTES } from '@crease/contracts/all-routes.ts';
import type { AnyRoute } from '@crease/contracts/base/route.ts';
import { createGenerator, type Schema } from 'ts-json-schema-generator';
import * as z from 'zod/mini';
import { callTables, listRouteFiles } from './call-tables.ts';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const SCHEMAS = 'contracts/src/answers-data.json';
const HASH = 'contracts/src/contract-hash.ts';
/** Start of a route, from where its types are read. */
const ROUTE = /^ {2}(\w+): route</gm;
const PREFIX = 'AnswerOf';

interface Contract {
  /** Schema of `result` by route name, referring to `definitions`. */
  readonly answers: Readonly<Record<string, Schema>>;
  /** Schema of the data by push code. */
  readonly pushes: Readonly<Record<string, Schema>>;
  readonly definitions: Readonly<Record<string, Schema>>;
}

/** The second of a route's types, parsed from after the bracket of `<Wire, Result>`. */
function resultType(source: string, from: number): string {
  let depth = 0;
  let begin = from;
  for (let at = from; at < source.length; at++) {
    const sign = source[at] ?? '';
    if ('<{(['.includes(sign)) depth += 1;
    else if ('})]'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0) begin = at + 1;
    else if (sign === '>' && source[at - 1] !== '=') {
      if (depth === 0) return source.slice(begin, at).trim().replace(/,$/, '');
      depth -= 1;
    }
  }
  throw new Error('Unterminated type arguments of a route.');
}

/** Copies the contracts, naming the result type of every route. */
function namedCopy(directory: string): string {
  const copy = path.join(directory, 'contracts');
  cpSync(path.join(root, 'contracts', 'src'), path.join(copy, 'src'), { recursive: true });
  cpSync(path.join(root, 'contracts', 'package.json'), path.join(copy, 'package.json'));
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  const routes = path.join(copy, 'src');
  for (const file of listRouteFiles(routes)) {
    const source = readFileSync(path.join(routes, file), 'utf8');
    const named = [...source.matchAll(ROUTE)].map(
      ({ 0: head, 1: name, index }) =>
        `export type ${PREFIX}_${name} = ${resultType(source, index + head.length)};`,
    );
    writeFileSync(path.join(routes, file), `${source}\n${named.join('\n')}\n`);
  }
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: { composite: false, target: 'es2022', lib: ['es2023'] },
      include: ['src'],
    }),
  );
  return copy;
}

function makeContract(): { hash: string; schemas: Contract } {
  const directory = mkdtempSync(path.join(tmpdir(), 'contract-'));
  try {
    const copy = namedCopy(directory);
    const generator = createGenerator({
      path: path.join(copy, 'src', '**', '!(*.test).ts'),
      tsconfig: path.join(copy, 'tsconfig.json'),
      expose: 'export',
      skipTypeCheck: true,
      additionalProperties: false,
      jsDoc: 'none',
      sortProps: true,
    });
    const all: Record<string, Schema> = {};
    const names = [...Object.keys(ROUTES).map((name) => `${PREFIX}_${name}`), 'PushData'];
    for (const name of names) Object.assign(all, generator.createSchema(name).definitions);
    return buildContract(all);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Keeps the schemas referenced by responses and pushes, directly or indirectly. */
function buildContract(all: Readonly<Record<string, Schema>>): { hash: string; schemas: Contract } {
  const findSchema = (name: string): Schema => {
    const schema = all[name];
    if (schema === undefined) throw new Error(`No schema for ${name}.`);
    return schema;
  };
  const answers: Record<string, Schema> = {};
  const sent: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(ROUTES) as [string, AnyRoute][]) {
    answers[name] = findSchema(`${PREFIX}_${name}`);
    const request = z.toJSONSchema(definition.request, { io: 'input', unrepresentable: 'any' });
    sent[name] = [definition.method, definition.path, request];
  }
  const pushes = (findSchema('PushData').properties ?? {}) as Record<string, Schema>;
  const definitions: Record<string, Schema> = {};
  const keep = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === '$ref' && typeof inner === 'string') {
        const name = decodeURIComponent(inner.replace('#/definitions/', ''));
        if (definitions[name] !== undefined) continue;
        // Unnamed types are named after their path on disk, which differs between machines.
        if (/\b(def|structure)-/.test(name))
          throw new Error(`Unnamed type in ${name}. Give it a name.`);
        definitions[name] = findSchema(name);
        keep(definitions[name]);
      } else keep(inner);
    }
  };
  keep([answers, pushes]);
  const known = Object.fromEntries(
    Object.entries(definitions).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const hash = createHash('sha256').update(JSON.stringify([sent, answers, pushes, known]));
  return {
    hash: hash.digest('hex').slice(0, 12),
    schemas: { answers, pushes, definitions: known },
  };
}

const { hash, schemas } = makeContract();
const files: readonly (readonly [name: string, text: string])[] = [
  [SCHEMAS, `${JSON.stringify(schemas, null, 1)}\n`],
  [
    HASH,
    `/** Hash of all request, response and push shapes. Generated by \`npm run contract\`. */\nexport const CONTRACT_HASH = '${hash}';\n`,
  ],
  ...(await callTables(path.join(root, 'contracts/src'))),
];
for (const [name, text] of files) {
  const file = path.join(root, name);
  if (!process.argv.includes('--check')) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`Wrote ${name}.`);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date. Run \`npm run contract\`.`);
    process.exitCode = 1;
  } else console.log(`${name} is up to date.`);
}
