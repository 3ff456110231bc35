import { connect, type Socket } from 'node:net';

/** Result of a load run. */
export interface LoadResult {
  readonly seconds: number;
  readonly answered: number;
  /** Rejected responses by the reason that `findRefusal` returns. */
  readonly refused: ReadonlyMap<string, number>;
  /** Latency of each response in ms, ascending. Open loop: measured from when the request was due. */
  readonly latencies: Float64Array;
  /** The same latencies, split by the `windowSeconds` in which the requests were due, in order. */
  readonly windows: readonly Float64Array[];
}

export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /**
   * Requests per second over all connections. If absent, closed loop: each connection sends once its previous request
   * is answered.
   */
  readonly rate?: number;
  /** Length of each result window; one window if absent. */
  readonly windowSeconds?: number;
  /** Returns the bytes of a connection's next request. */
  request(connection: number): Buffer;
  /** Returns the reason for a rejection, or null on success. Defaults to status and code for anything but 200. */
  readonly findRefusal?: (status: number, body: string) => string | null;
}

interface Line {
  readonly socket: Socket;
  readonly number: number;
  /** Due times of the requests in flight. */
  readonly due: number[];
  input: string;
}

function statusAndCode(status: number, body: string): string | null {
  if (status === 200) return null;
  const code = /"code":"(\w+)"/.exec(body)?.[1] ?? '';
  return `${status} ${code}`.trim();
}

/**
 * Sends HTTP/1.1 requests over keep-alive connections with minimal client overhead: no client library, bytes prepared
 * by the caller, responses delimited by Content-Length.
 *
 * The open loop sends on schedule regardless of responses and measures latency from the due time, so a stalled server
 * isn't flattered (no coordinated omission).
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const dueAt: number[] = [];
  const refused = new Map<string, number>();
  const lines: Line[] = [];
  let isOver = false;
  let underWay = 0;
  let allAnswered: (() => void) | null = null;

  const send = (line: Line, due: number) => {
    line.due.push(due);
    underWay += 1;
    line.socket.write(plan.request(line.number));
  };
  const { findRefusal = statusAndCode } = plan;
  const answered = (line: Line, status: number, body: string) => {
    const due = line.due.shift() ?? performance.now();
    latencies.push(performance.now() - due);
    dueAt.push(due);
    underWay -= 1;
    const refusal = findRefusal(status, body);
    if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
    if (isOver) {
      if (underWay === 0) allAnswered?.();
    } else if (plan.rate === undefined) {
      send(line, performance.now());
    }
  };

  await Promise.all(
    Array.from({ length: plan.connections }, async (_, number) => {
      const socket = connect(plan.port, '127.0.0.1');
      socket.setNoDelay(true);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('error', reject);
      });
      const line: Line = { socket, number, due: [], input: '' };
      socket.on('data', (chunk: Buffer) => {
        line.input += chunk.toString('latin1');
        readResponses(line, answered);
      });
      lines.push(line);
    }),
  );

  const began = performance.now();
  const ends = began + plan.seconds * 1_000;
  if (plan.rate === undefined) {
    for (const line of lines) send(line, performance.now());
    await new Promise((resolve) => setTimeout(resolve, plan.seconds * 1_000));
  } else {
    await sendOnSchedule(lines, plan.rate, began, ends, send);
  }
  isOver = true;
  const measured = (performance.now() - began) / 1_000;
  if (underWay > 0) {
    await Promise.race([
      new Promise<void>((resolve) => {
        allAnswered = resolve;
      }),
      new Promise((resolve) => setTimeout(resolve, 10_000)),
    ]);
  }
  for (const { socket } of lines) socket.destroy();
  return {
    seconds: measured,
    answered: latencies.length,
    refused,
    latencies: Float64Array.from(latencies).sort(),
    windows: splitIntoWindows(latencies, dueAt, began, plan),
  };
}

function splitIntoWindows(
  latencies: readonly number[],
  dueAt: readonly number[],
  began: number,
  { seconds, windowSeconds = seconds }: LoadPlan,
): Float64Array[] {
  const windows = Array.from({ length: Math.ceil(seconds / windowSeconds) }, (): number[] => []);
  for (const [i, latency] of latencies.entries()) {
    const at = Math.floor(((dueAt[i] ?? began) - began) / 1_000 / windowSeconds);
    windows[Math.min(at, windows.length - 1)]?.push(latency);
  }
  return windows.map((window) => Float64Array.from(window).sort());
}

async function sendOnSchedule(
  lines: readonly Line[],
  rate: number,
  began: number,
  ends: number,
  send: (line: Line, due: number) => void,
): Promise<void> {
  const gap = 1_000 / rate;
  let next = began;
  let turn = 0;
  while (performance.now() < ends) {
    const now = performance.now();
    while (next <= now) {
      const line = lines[turn++ % lines.length];
      if (line !== undefined) send(line, next);
      next += gap;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

function readResponses(line: Line, answered: (line: Line, status: number, body: string) => void): void {
  for (;;) {
    const headEnd = line.input.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = line.input.slice(0, headEnd);
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    const end = headEnd + 4 + Number(length ?? 0);
    if (line.input.length < end) return;
    const status = Number(head.slice(9, 12));
    const body = line.input.slice(headEnd + 4, end);
    line.input = line.input.slice(end);
    answered(line, status, body);
  }
}
