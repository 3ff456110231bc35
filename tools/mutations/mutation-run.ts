import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';

/** A fault to plant: text that occurs once in its file, what replaces it, and the test files that must then fail. */
export interface Mutation {
  readonly text: string;
  readonly becomes: string;
  readonly tests: readonly string[];
}

/** Mutations by the file that they change. */
export type MutationTable = Readonly<Record<string, readonly Mutation[]>>;

/** `BROKEN`: the files ran no test, or the run itself failed, so the verdict says nothing about the tests. */
export type Verdict = 'caught' | 'UNCAUGHT' | 'BROKEN';

/** Copies the working tree, so that a run neither sees nor leaves half-edited files in it. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'crease-mutations-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0')) {
    const from = path.join(root, file);
    if (file === '' || lstatSync(from, { throwIfNoEntry: false })?.isFile() !== true) continue;
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(from, path.join(copy, file));
  }
  linkPackages(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Links installed packages. Our workspaces stay relative links, or the copy would test the files of the original. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name.startsWith('.') && name !== '.bin') continue;
    if (name !== '@crease') symlinkSync(path.join(from, name), path.join(to, name));
  }
  mkdirSync(path.join(to, '@crease'));
  for (const name of readdirSync(path.join(from, '@crease'))) {
    symlinkSync(path.join('../..', name), path.join(to, '@crease', name));
  }
}

/** One Vitest over the copy: starting it anew for each mutation would take longer than the tests. */
export class MutationRun {
  readonly #root: string;
  readonly #vitest: Vitest;

  private constructor(root: string, vitest: Vitest) {
    this.#root = root;
    this.#vitest = vitest;
  }

  /** The configuration resolves paths against the working directory, so the process moves into the copy. */
  static async open(root: string): Promise<MutationRun> {
    process.chdir(root);
    const vitest = await createVitest('test', {
      root,
      watch: false,
      bail: 1,
      reporters: [{}],
      project: ['unit', 'web-plain', 'web'],
    });
    await vitest.standalone();
    return new MutationRun(root, vitest);
  }

  /** Runs the files on unchanged sources. @returns those that fail already. */
  async findFailing(tests: readonly string[]): Promise<readonly string[]> {
    const ran = await this.#runFiles(tests);
    return ran.filter((file) => file.state() === 'failed').map((file) => file.relativeModuleId);
  }

  async judge(file: string, { text, becomes, tests }: Mutation): Promise<Verdict> {
    const source = path.join(this.#root, file);
    const before = readFileSync(source, 'utf8');
    this.#write(
      source,
      before.replace(text, () => becomes),
    );
    try {
      return await this.#run(tests);
    } finally {
      this.#write(source, before);
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close();
    rmSync(this.#root, { recursive: true, force: true });
  }

  #write(file: string, text: string): void {
    writeFileSync(file, text);
    this.#vitest.invalidateFile(file);
  }

  async #run(tests: readonly string[]): Promise<Verdict> {
    const ran = await this.#runFiles(tests);
    const results = ran.flatMap((file) => [...file.children.allTests()]);
    if (results.some((test) => test.result().state === 'failed')) return 'caught';
    const isWhole = results.length > 0 && ran.every((file) => file.state() === 'passed');
    return isWhole ? 'UNCAUGHT' : 'BROKEN';
  }

  async #runFiles(tests: readonly string[]): Promise<readonly TestModule[]> {
    const files = tests.flatMap((test) => this.#vitest.getModuleSpecifications(path.join(this.#root, test)));
    if (files.length < tests.length) throw new Error(`Not all are test files: ${tests.join(', ')}`);
    const { testModules } = await this.#vitest.runTestSpecifications(files);
    return testModules;
  }
}
