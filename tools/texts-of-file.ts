import { parseSync } from 'vite';

/** An English text used in code through `t('…')` or `phrase('…')`. */
export interface SaidText {
  readonly text: string;
  readonly line: number;
}

/** A text that readers of another language would see in English or garbled. */
export interface Finding {
  readonly line: number;
  readonly about: string;
}

export interface TextsOfFile {
  readonly said: readonly SaidText[];
  readonly findings: readonly Finding[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/**
 * Classification of a string by its position. read: shown to users. table: in a table of user texts. constant,
 * listed, open: kept in a constant, listed or returned (capitalised words are taken for user texts) or unknown (only
 * sentences are). unread: for machines.
 */
type Place = 'read' | 'table' | 'constant' | 'listed' | 'open' | 'unread';

interface Where {
  readonly place: Place;
  /** Inside a function whose name says that it returns user texts. */
  readonly isSpeaking: boolean;
}

const toWordSet = (list: string) => new Set(list.split(/\s+/));
/** Attributes, properties and variables that always hold user texts. */
const READ_NAMES = toWordSet(
  `aria-label aria-description aria-roledescription aria-valuetext aria-placeholder ariaLabel alt caption closeLabel
   emptyText heading hint intro label placeholder question sentence text title words`,
);
/** Attributes that always hold machine-readable strings. */
const UNREAD_NAMES = toWordSet(
  `accept allow as class className d data-testid fill fontFamily gridTemplateColumns href id key path points rel role
   sandbox sizes src srcSet srcset style to transform type variant viewBox`,
);
const SPEAKING =
  /(?:Text|Words?|Label|Title|Sentence|Message|Hint|Caption)(?:Of|For)?$|^(?:text|words?|label|title|sentence|message|hint|caption)(?:Of|For)?$|^(?:describe|format|label)[A-Z]/;
const TABLE = /(?:^|_)(?:WORDS|LABELS|TITLES|TEXTS|SENTENCES|HINTS|MESSAGES|CAPTIONS)$/;
/** Reason why a text stays untranslated. Covers the comment's line and anything that begins on the next one. */
const UNTRANSLATED = /untranslated: \S+/;
const CAPITAL = /^\p{Lu}\p{Ll}+(?:$|[-\s{])/u;
const LETTERS = /\p{L}/u;
const PLACE = /\{(\w+)\}/g;
/** A plural in ICU message format, as read by `t()`. */
const PLURAL = /\{(\w+), plural,((?:\s*\w+ \{(?:[^{}]|\{\w+\})*\})+)\s*\}/g;
const FORM = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g;
/** Placeholder for a value in a template. */
const GAP = '{}';

/**
 * Lists the texts that a source file uses, and those in English only.
 *
 * @param fileName decides the syntax: .ts or .tsx.
 */
export function textsOfFile(fileName: string, source: string): TextsOfFile {
  const { program, comments, errors } = parseSync(fileName, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${fileName}: ${error.message}`);
  const predictLine = lineFinder(source);
  const excused = comments
    .filter(({ value }) => UNTRANSLATED.test(value))
    .map(({ end }) => predictLine(end))
    .map((line) => [line, lastLineFrom(line + 1, program, predictLine)] as const);
  const reader = new Reader(predictLine);
  reader.read(program, { place: 'open', isSpeaking: false });
  return {
    said: reader.said,
    findings: reader.findings.filter(({ line }) => !excused.some(([from, to]) => line >= from && line <= to)),
  };
}

/** Placeholder names in braces, unique and sorted: all and count for "{count} of {all}". */
export function listPlaceholders(text: string): readonly string[] {
  const plurals = parsePlurals(text);
  const texts = [text.replace(PLURAL, ''), ...plurals.flatMap(({ texts }) => texts)];
  const names = texts.flatMap((one) => [...one.matchAll(PLACE)].map(([, name]) => name ?? ''));
  return [...new Set([...names, ...plurals.map(({ name }) => name)])].sort(byAlphabet);
}

interface Plural {
  readonly name: string;
  readonly categories: readonly string[];
  readonly texts: readonly string[];
}

function parsePlurals(text: string): readonly Plural[] {
  return [...text.matchAll(PLURAL)].map(([, name = '', all = '']) => {
    const forms = [...all.matchAll(FORM)];
    return {
      name,
      categories: forms.map(([, category = '']) => category),
      texts: forms.map(([, , form = '']) => form),
    };
  });
}

/** Flaw of a text's plurals in a language; null if each has one form for every plural category of the language. */
export function findPluralFlaw(text: string, language: string): string | null {
  const plurals = parsePlurals(text);
  if (text.split(', plural,').length - 1 !== plurals.length) return 'has a plural that t() can’t parse';
  const list = (names: readonly string[]) => [...names].sort(byAlphabet).join(', ');
  for (const { name, categories } of plurals) {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    if (list(categories) !== list(wanted))
      return `has the forms (${list(categories)}) of ${name}; ${language} has (${list(wanted)})`;
  }
  return null;
}

class Reader {
  readonly said: SaidText[] = [];
  readonly findings: Finding[] = [];
  readonly #findLine: (at: number) => number;

  constructor(predictLine: (at: number) => number) {
    this.#findLine = predictLine;
  }

  /** Walks a subtree: records texts in use, and finds texts shown without translation. */
  read(node: unknown, where: Where): void {
    if (Array.isArray(node)) {
      for (const one of node) this.read(one, where);
      return;
    }
    if (!isNode(node) || isOnlyType(node)) return;
    const handled = this.#readWords(node, where) || this.#readChoice(node, where);
    if (!handled) this.#readStructure(node, where);
  }

  /** Literals, and calls that translate one. */
  #readWords(node: Node, where: Where): boolean {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') this.#judge(node, node.value, where);
        return true;
      case 'TemplateLiteral':
        this.#judge(node, readText(node) ?? '', where);
        this.read(node.expressions, where);
        return true;
      case 'JSXText':
        this.#judge(node, String(node.value), within(where, 'read'));
        return true;
      case 'CallExpression':
        this.#readCall(node, where);
        return true;
      case 'NewExpression': {
        // Errors are for developers; other constructors may produce user texts.
        const isError = /Error$/.test(getName(node.callee));
        this.read(node.arguments, within(where, isError ? 'unread' : 'open'));
        return true;
      }
      default:
        return false;
    }
  }

  /** Expressions that yield one of several strings. */
  #readChoice(node: Node, where: Where): boolean {
    switch (node.type) {
      case 'ConditionalExpression':
        this.read(node.test, within(where, 'unread'));
        this.read([node.consequent, node.alternate], where);
        return true;
      case 'LogicalExpression':
        this.read(node.left, node.operator === '&&' ? within(where, 'unread') : where);
        this.read(node.right, where);
        return true;
      case 'BinaryExpression': {
        const parts = [node.left, node.right];
        this.read(parts, node.operator === '+' ? where : within(where, 'unread'));
        return true;
      }
      case 'SwitchCase':
        this.read(node.test, within(where, 'unread'));
        this.read(node.consequent, where);
        return true;
      case 'MemberExpression':
        this.read(node.object, within(where, 'open'));
        if (node.computed === true) this.read(node.property, within(where, 'unread'));
        return true;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        this.read(node.expression, where);
        return true;
      default:
        return false;
    }
  }

  /** Syntax that gives a string a name, and thereby an audience. */
  #readStructure(node: Node, where: Where): void {
    const { place, isSpeaking } = where;
    switch (node.type) {
      case 'JSXAttribute':
        this.#readAttribute(node, where);
        return;
      case 'JSXExpressionContainer':
        this.read(node.expression, within(where, 'read'));
        return;
      case 'Property':
        if (node.computed === true) this.read(node.key, within(where, 'unread'));
        this.read(node.value, within(where, placeNamed(node.key, place)));
        return;
      case 'ArrayExpression':
        this.read(node.elements, within(where, place === 'table' || place === 'unread' ? place : 'listed'));
        return;
      case 'AssignmentExpression':
      case 'AssignmentPattern':
        this.read(node.left, within(where, 'open'));
        this.read(node.right, within(where, placeNamed(node.left, place)));
        return;
      case 'VariableDeclarator':
      case 'FunctionDeclaration':
        this.#readNamed(node);
        return;
      case 'ReturnStatement':
        this.read(node.argument, within(where, isSpeaking ? 'read' : 'listed'));
        return;
      case 'ArrowFunctionExpression': {
        this.read(node.params, within(where, 'open'));
        const isAnswer = isSpeaking && node.expression === true;
        this.read(node.body, within(where, isAnswer ? 'read' : 'listed'));
        return;
      }
      default: {
        const inside = ['table', 'constant', 'unread'].includes(place) ? where : within(where, 'open');
        for (const value of Object.values(node)) this.read(value, inside);
      }
    }
  }

  #readNamed(node: Node): void {
    const name = getName(node.id);
    const isSpeaking = SPEAKING.test(name);
    const init = node.init;
    const isFunction = isNode(init) && /Function/.test(init.type);
    const isConstant = /^[A-Z][A-Z_]+$/.test(name) && isNode(init) && init.type === 'ObjectExpression';
    const place = TABLE.test(name) ? 'table' : classifyName(name, isConstant ? 'constant' : 'listed');
    this.read([node.id, node.params, node.body], { place: 'open', isSpeaking });
    this.read(init, { place: isFunction ? 'open' : place, isSpeaking });
  }

  #readAttribute(node: Node, where: Where): void {
    const { name, value } = { name: getName(node.name), value: node.value };
    const inside = isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value;
    this.read(inside, within(where, UNREAD_NAMES.has(name) ? 'unread' : classifyName(name)));
  }

  #readCall(node: Node, where: Where): void {
    const callee = getName(node.callee);
    const given: readonly unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
    if (callee === 't' || callee === 'phrase') {
      this.#readText(given[0], callee, where);
      if (callee === 't') this.#checkValues(node, given);
      this.read(given.slice(1), within(where, 'open'));
      return;
    }
    if (isNode(node.callee) && getName(node.callee.object) === 'console') return;
    const inside = within(where, where.place === 'unread' ? 'unread' : 'open');
    this.read(node.callee, inside);
    this.read(given, inside);
  }

  /**
   * The argument of a translation call: a text, one of several, or (for `t`) a name whose texts are marked where they
   * are defined.
   */
  #readText(node: unknown, callee: 't' | 'phrase', where: Where): void {
    if (!isNode(node)) return;
    const text = readText(node);
    if (text !== null && !text.includes(GAP)) {
      this.said.push({ text, line: this.#findLine(node.start) });
      const flaw = findPluralFlaw(text, 'en');
      if (flaw !== null) this.#find(node.start, `"${text}" ${flaw}`);
      return;
    }
    if (node.type === 'ConditionalExpression') {
      this.read(node.test, within(where, 'unread'));
      this.#readText(node.consequent, callee, where);
      this.#readText(node.alternate, callee, where);
      return;
    }
    if (node.type === 'LogicalExpression') {
      this.#readText(node.left, callee, where);
      this.#readText(node.right, callee, where);
      return;
    }
    if (callee === 't' && /^(?:Identifier|MemberExpression|CallExpression)$/.test(node.type)) {
      this.read(node, within(where, 'unread'));
      return;
    }
    this.#find(node.start, `${callee}() needs a literal text with values as {placeholders}`);
  }

  /** Checks that a text gets exactly the values it names, if both are visible. */
  #checkValues(node: Node, [text, values]: readonly unknown[]): void {
    const said = isNode(text) ? readText(text) : null;
    const given = values === undefined ? [] : listNames(values);
    if (said === null || said.includes(GAP) || given === null) return;
    const wanted = listPlaceholders(said);
    if (given.join() === wanted.join()) return;
    const list = (names: readonly string[]) => (names.length === 0 ? 'nothing' : names.join(', '));
    this.#find(node.start, `"${said}" needs ${list(wanted)} but gets ${list(given)}`);
  }

  #judge(node: Node, text: string, { place }: Where): void {
    if (place === 'unread' || !LETTERS.test(text)) return;
    if ((place === 'listed' || place === 'constant') && !isSentence(text) && !CAPITAL.test(text)) return;
    if (place === 'open' && !isSentence(text)) return;
    const ahead = node.type === 'JSXText' ? Math.max(0, text.search(/\S/)) : 0;
    this.#find(node.start + ahead, `in English only: ${text.replace(/\s+/g, ' ').trim()}`);
  }

  #find(at: number, about: string): void {
    this.findings.push({ line: this.#findLine(at), about });
  }
}

function byAlphabet(a: string, b: string): number {
  return a.localeCompare(b);
}

function within(where: Where, place: Place): Where {
  return { ...where, place };
}

/** Classifies by the name of the enclosing key. */
function placeNamed(key: unknown, otherwise: Place): Place {
  if (otherwise === 'table' || otherwise === 'constant' || otherwise === 'unread') return otherwise;
  return classifyName(getName(key));
}

function classifyName(name: string, otherwise: Place = 'open'): Place {
  // Names shown to users are capitalised; names of icons and fields aren't.
  if (name === 'name') return 'listed';
  return READ_NAMES.has(name) ? 'read' : otherwise;
}

/** True for several words that start with a capital or end like a sentence. */
function isSentence(text: string): boolean {
  const words = text.trim();
  if (!/\p{L}{2,}.*\s\S*\p{L}{2,}/su.test(words)) return false;
  return /^\p{Lu}\p{Ll}/u.test(words) || /\p{L}[.!?…]$/u.test(words);
}

/** Text of a literal or template, with a placeholder for each value; null for other nodes. */
function readText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  const parts = node.quasis;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(parts)) return null;
  return parts
    .map((part) => {
      const { value } = part as { readonly value: { readonly cooked: string } };
      return value.cooked;
    })
    .join(GAP);
}

/** Property names of an object literal; null if not all are visible. */
function listNames(node: unknown): readonly string[] | null {
  if (!isNode(node) || !Array.isArray(node.properties)) return null;
  const names = node.properties.map((property) =>
    isNode(property) && property.type === 'Property' ? getName(property.key) : '',
  );
  return names.includes('') ? null : names.sort(byAlphabet);
}

/** Identifier, attribute, string key, or the last name of a path. */
function getName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return node.computed ? '' : getName(node.property);
  if (node.type === 'Literal') return String(node.value);
  return typeof node.name === 'string' ? node.name : '';
}

/** Types and imports contain no user texts. */
function isOnlyType({ type }: Node): boolean {
  if (/^TS(?:As|Satisfies|NonNull)Expression$/.test(type)) return false;
  return /^(?:TS|Import|ExportAll)/.test(type);
}

/** Last line of the outermost node that begins on a line; the line itself if there is none. */
function lastLineFrom(line: number, program: unknown, predictLine: (at: number) => number): number {
  const parts: unknown[] = [program];
  for (const part of parts) {
    if (Array.isArray(part)) parts.push(...part);
    if (!isNode(part) || predictLine(part.end) < line || predictLine(part.start) > line) continue;
    const isWhole = part.type !== 'Program' && part.type !== 'JSXText';
    if (isWhole && predictLine(part.start) === line) return predictLine(part.end);
    parts.push(...Object.values(part));
  }
  return line;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Maps source offsets to 1-based line numbers. */
function lineFinder(source: string): (at: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => starts.findLastIndex((start) => start <= at) + 1;
}
