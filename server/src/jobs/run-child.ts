import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getErrorMessage } from '#base/system/log.ts';

/** A child process, in a file next to this one, that takes one order and returns one report. */
export interface ChildWork<Order, Report> {
  /** File name without its extension. */
  readonly child: string;
  readonly order: Order;
  /** Process niceness, 0 to 19 (higher is lower priority); never below this process's own. */
  readonly niceness: number;
  /** A member that every report has; any other message is an error. */
  readonly reportMember: keyof Report;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs an order in a child process so that the server never blocks.
 *
 * @throws Error with the child's message if it failed.
 */
export function runChild<Order extends object, Report>({
  child: name,
  order,
  niceness,
  reportMember,
  signal,
}: ChildWork<Order, Report>): Promise<Report> {
  return new Promise((resolve, reject) => {
    const file = getChildFile(name);
    const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const child = fork(file, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The source tree needs a loader; the bundle needs none.
      execArgv: file.endsWith('.ts') ? ['--import', loader()] : [],
      ...(signal === undefined ? {} : { signal, killSignal: 'SIGKILL' }),
    });
    // Set immediately: on Linux each thread has its own priority, inherited from the thread that starts it.
    if (child.pid !== undefined) setPriority(child.pid, Math.max(niceness, getPriority()));
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString('utf8')).slice(-2_000);
    });
    child.once('message', (message) => {
      const isReport = typeof message === 'object' && message !== null && reportMember in message;
      if (isReport) resolve(message as Report);
      else reject(new Error(`Process ${name} failed: ${String(message)}`));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Process ${name} exited with code ${code}. ${complaint}`)));
    // Sent as a message because the command line would expose the password.
    child.send(order);
  });
}

/** Child side: takes the order, executes it, reports, and exits with its parent. */
export function serveParent<Order, Report extends object>(work: (order: Order) => Promise<Report>): void {
  process.once('message', (order: Order) => {
    const report = (answer: Report | string) => process.send?.(answer, () => process.disconnect());
    work(order).then(report, (error: unknown) => report(getErrorMessage(error)));
  });
  // Exit when the parent is gone.
  process.once('disconnect', () => process.exit());
}

/** Next to this file, in the source tree as well as in the bundle. */
export function getChildFile(name: string): string {
  const here = fileURLToPath(import.meta.url);
  return path.join(path.dirname(here), `${name}${path.extname(here)}`);
}
