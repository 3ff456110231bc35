import { parseSync } from 'vite';

/** A function in a file, measured from first to last line including JSX and comments. */
export interface MeasuredFunction {
  readonly name: string;
  /** 1-based line in the file. */
  readonly line: number;
  readonly lines: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Returns every function and method of a file, including nested ones. @throws Error if the file can't be parsed. */
export function functionsOfFile(fileName: string, source: string): readonly MeasuredFunction[] {
  const { program, errors } = parseSync(fileName, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${fileName}: ${error.message}`);
  const findLine = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: MeasuredFunction[] = [];
  visit(program, 'a function without a name', ({ start, end }, name) => {
    const line = findLine(start);
    found.push({ name, line, lines: findLine(end) - line + 1 });
  });
  return found;
}

/** @param name nearest enclosing declaration or key. */
function visit(part: unknown, name: string, take: (node: Node, name: string) => void): void {
  if (Array.isArray(part)) {
    for (const one of part) visit(one, name, take);
    return;
  }
  if (!isNode(part)) return;
  const inside = findName(part.id) ?? findName(part.key) ?? name;
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(part.type)) {
    take(part, inside);
  }
  for (const field of Object.values(part)) visit(field, inside, take);
}

function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && 'start' in part;
}

function findName(part: unknown): string | null {
  return isNode(part) && typeof part.name === 'string' ? part.name : null;
}
