import type { ESTree, Plugin } from 'vite';

/** Members of `Call`, which is all that callers know of a route. */
const CALL_MEMBERS: ReadonlySet<string> = new Set(['method', 'path', 'access', 'from', 'quiet', 'proof']);
const CONTRACT_FILE = /\/contracts\/src\/.*\.ts$/;
const PLAYER_FILE = /\/web\/src\/player\/.*\.tsx?$/;
const REQUEST_OF_ROUTE = /\w+Routes\.\w+\.request\b/;
/** Schemas that the player app names: requests of forms and a round to verify, and the fields that they are made of. */
const NAMED_SCHEMA = /Request$|^[A-Z][A-Z_]+$/;
const FIELDS_FILE = /\/base\/[\w-]+\.ts$/;

type Edit = readonly [start: number, end: number, text: string];
type Statement = ESTree.Program['body'][number];

export interface SlimContractOptions {
  /**
   * True for apps whose forms validate against the requests of their routes. The player app names the few request
   * schemas that it needs instead.
   */
  readonly keepsRequests: boolean;
}

/**
 * Leaves the schemas that a page doesn't use out of its build: a route keeps what a call needs. Responses are only
 * checked on servers, in tests and development.
 */
export function slimContract({ keepsRequests }: SlimContractOptions): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    transform(code, id) {
      if (!keepsRequests && PLAYER_FILE.test(id) && REQUEST_OF_ROUTE.test(code))
        this.error('Builds drop the requests of routes. Import the request schema by its name.');
      if (!CONTRACT_FILE.test(id)) return null;
      const source = {
        code,
        keepsRequests,
        keepsSchemas: keepsRequests || FIELDS_FILE.test(id),
        statements: this.parse(code).body,
      };
      return { code: applyEdits(code, slimStatements(source)), map: null };
    },
  };
}

interface Source extends SlimContractOptions {
  readonly keepsSchemas: boolean;
  readonly code: string;
  readonly statements: readonly Statement[];
}

/** One top-level statement after its routes are reduced to calls. */
interface Part {
  readonly statement: Statement;
  readonly names: readonly string[];
  readonly uses: ReadonlySet<string>;
  /** Kept even if the file doesn't use it. */
  readonly isRoot: boolean;
  readonly edits: readonly Edit[];
}

function slimStatements(source: Source): readonly Edit[] {
  const parts = source.statements
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((statement) => toPart(statement, source));
  const kept = new Set<Part>();
  const keep = (part: Part): void => {
    if (kept.has(part)) return;
    kept.add(part);
    for (const other of parts) if (other.names.some((name) => part.uses.has(name))) keep(other);
  };
  for (const part of parts) if (part.isRoot) keep(part);
  const used = new Set([...kept].flatMap(({ uses }) => [...uses]));
  return [
    ...parts.flatMap((part) => (kept.has(part) ? part.edits : [remove(part.statement)])),
    ...source.statements.flatMap((statement) => slimImport(statement, used)),
  ];
}

function toPart(statement: Statement, source: Source): Part {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declaration = isExported ? statement.declaration : statement;
  const uses = new Set<string>();
  const edits: Edit[] = [];
  if (declaration?.type !== 'VariableDeclaration') {
    collectUses(statement, uses);
    return { statement, names: [], uses, isRoot: true, edits };
  }
  const names = declaration.declarations.map(({ id }) => ('name' in id ? id.name : ''));
  let isSchema = false;
  for (const { init } of declaration.declarations) {
    if (init === null || !replaceRoutes(init, source, { uses, edits })) continue;
    isSchema = true;
    // Pure: the bundler drops it if no page uses it.
    edits.push([init.start, init.start, '/* @__PURE__ */ (() => ('], [init.end, init.end, '))()']);
  }
  const isNeeded = source.keepsSchemas || names.some((name) => NAMED_SCHEMA.test(name));
  const isRoot = isExported && (isNeeded || !isSchema);
  return { statement, names, uses, edits, isRoot };
}

interface Findings {
  readonly uses: Set<string>;
  readonly edits: Edit[];
}

/** Replaces each `route(…)` by its call. Returns true if any other call is left in the expression. */
function replaceRoutes(node: ESTree.Node, source: Source, findings: Findings): boolean {
  if (node.type === 'ArrowFunctionExpression') {
    collectUses(node, findings.uses);
    return false;
  }
  if (node.type === 'CallExpression' && isRoute(node)) {
    replaceRoute(node, source, findings);
    return source.keepsRequests;
  }
  if (node.type === 'Identifier') findings.uses.add(node.name);
  let hasCalls = node.type === 'CallExpression' || node.type === 'NewExpression';
  for (const child of listChildren(node)) if (replaceRoutes(child, source, findings)) hasCalls = true;
  return hasCalls;
}

function isRoute({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'route';
}

function replaceRoute(
  { start, end, arguments: [definition] }: ESTree.CallExpression,
  { code, keepsRequests }: Source,
  { uses, edits }: Findings,
): void {
  if (definition?.type !== 'ObjectExpression') throw new Error('A route takes an object literal.');
  const members: string[] = [];
  let method = "'POST'";
  let hasSource = false;
  for (const member of definition.properties) {
    if (member.type === 'SpreadElement') {
      const spread = code.slice(member.argument.start, member.argument.end);
      method = `${spread}.method`;
      members.push(`...${spread}`);
      collectUses(member.argument, uses);
    } else if (member.key.type === 'Identifier') {
      const { name } = member.key;
      if (!CALL_MEMBERS.has(name) && !(name === 'request' && keepsRequests)) continue;
      const value = code.slice(member.value.start, member.value.end);
      if (name === 'method') method = value;
      if (name === 'from') hasSource = true;
      members.push(`${name}: ${value}`);
      collectUses(member.value, uses);
    }
  }
  if (!hasSource) members.unshift(`from: ${method} === 'GET' ? 'query' : 'body'`);
  const text = members.join(', ');
  edits.push([start, end, `{ ${text} }`]);
}

function collectUses(node: ESTree.Node, uses: Set<string>): void {
  if (node.type === 'Identifier') uses.add(node.name);
  for (const child of listChildren(node)) collectUses(child, uses);
}

function listChildren(node: ESTree.Node): readonly ESTree.Node[] {
  return Object.values(node).flatMap((value: unknown) => {
    const found: readonly unknown[] = Array.isArray(value) ? value : [value];
    return found.filter((each): each is ESTree.Node => typeof each === 'object' && each !== null && 'type' in each);
  });
}

/** Drops unused imports: a chunk contains all modules that its own import, used or not. */
function slimImport(statement: Statement, used: ReadonlySet<string>): readonly Edit[] {
  if (statement.type !== 'ImportDeclaration' || statement.specifiers.length === 0) return [];
  const kept = statement.specifiers.filter(({ local }) => used.has(local.name));
  if (kept.length === statement.specifiers.length) return [];
  if (kept.length === 0) return [remove(statement)];
  const names = kept.map(({ local, ...specifier }) =>
    'imported' in specifier && 'name' in specifier.imported
      ? `${specifier.imported.name} as ${local.name}`
      : local.name,
  );
  return [[statement.start, statement.end, `import { ${names} } from '${statement.source.value}';`]];
}

function remove({ start, end }: Statement): Edit {
  return [start, end, ''];
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  // From the end, and a replacement before an insertion at its start.
  const backwards = edits.toSorted((one, other) => other[0] - one[0] || other[1] - one[1]);
  return backwards.reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), code);
}
