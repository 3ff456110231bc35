import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A child process beside this file that takes one order and gives one report. */
export interface ChildWork<Order, Report> {
  /** Name of its file, without the ending. */
  readonly child: string;
  readonly order: Order;
  /** Its priority, 0 to 19, lower the higher the number; never above that of this process. */
  readonly niceness: number;
  isReport(message: unknown): message is Report;
  /** Ends it. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Has a child process do what the order says, so that the server never waits for it.
 *
 * @throws Error when the child failed; the message is the child's.
 */
export function runChild<Order extends object, Report>({
  child: name,
  order,
  niceness,
  isReport,
  signal,
}: ChildWork<Order, Report>): Promise<Report> {
  return new Promise((resolve, reject) => {
    const file = childFile(name);
    const child = fork(file, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: file.endsWith('.ts') ? sourceLoader() : [],
      ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' }),
    });
    // At once: on Linux a thread has a priority of its own, and takes that of the thread which starts it.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(niceness, getPriority()));
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-2_000);
    });
    child.once('message', (message) => {
      if (isReport(message)) resolve(message);
      else reject(new Error(`The process ${name} failed: ${String(message)}`));
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`The process ${name} ended with ${code}. ${complaint}`)),
    );
    // Not on the command line, where everybody could read the password.
    child.send(order);
  });
}

/** The child's side: takes the order, does it, reports, and ends with its parent. */
export function serveParent<Order, Report extends object>(
  work: (order: Order) => Promise<Report>,
): void {
  process.once('message', (order: Order) => {
    void work(order)
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
      .then((answer) => process.send?.(answer, () => process.disconnect()));
  });
  // A parent that is gone waits for nothing.
  process.once('disconnect', () => process.exit());
}

/** What lets Node run the source tree; the bundle needs nothing. */
function sourceLoader(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}

/** Beside this file, in the source tree as in the bundle. */
function childFile(name: string): string {
  const here = fileURLToPath(import.meta.url);
  return path.join(path.dirname(here), `${name}${path.extname(here)}`);
}
