import { parseSync } from 'vite';

/** A function as it stands in a file, from its first line to its last, lines of JSX and comments too. */
export interface MeasuredFunction {
  readonly name: string;
  /** Of the file, from 1. */
  readonly line: number;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Every function and method of a file, those inside of others too. @throws Error when the file cannot be read. */
export function functionsOfFile(fileName: string, source: string): readonly MeasuredFunction[] {
  const { program, errors } = parseSync(fileName, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${fileName}: ${error.message}`);
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: MeasuredFunction[] = [];
  visit(program, 'a function without a name', ({ start, end }, name) => {
    const line = lineOf(start);
    found.push({ name, line, lines: lineOf(end) - line + 1 });
  });
  return found;
}

/** @param name what the nearest declaration or key around the part is called. */
function visit(part: unknown, name: string, take: (node: Node, name: string) => void): void {
  if (Array.isArray(part)) {
    for (const one of part) visit(one, name, take);
    return;
  }
  if (!isNode(part)) return;
  const inside = nameOf(part.id) ?? nameOf(part.key) ?? name;
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(part.type)) {
    take(part, inside);
  }
  for (const field of Object.values(part)) visit(field, inside, take);
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part;
}

function nameOf(part: unknown): string | null {
  return isNode(part) && typeof part.name === 'string' ? part.name : null;
}
