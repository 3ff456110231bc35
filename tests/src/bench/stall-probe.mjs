/**
 * Loaded into the product by `bench:stall`: writes once a second the longest time between two turns of the main
 * thread, and the longest time that such a turn ran on a processor; ms. The second leaves out waiting for a processor
 * and is exact to a tick of the kernel (4 ms at most).
 */
import { appendFileSync, openSync, readSync } from 'node:fs';

const SAMPLE_MS = 1;
const REPORT_MS = 1_000;
const NS_PER_MS = 1_000_000;

const { pid } = process;
const stat = openSync(`/proc/${pid}/task/${pid}/schedstat`, 'r');
const text = Buffer.alloc(64);

/** Time of the main thread on a processor so far, ms. */
function readProcessorMs() {
  const length = readSync(stat, text, 0, text.length, 0);
  return Number.parseInt(text.toString('latin1', 0, length), 10) / NS_PER_MS;
}

let turn = { at: performance.now(), processor: readProcessorMs() };
let longest = { wall: 0, processor: 0 };
setInterval(() => {
  const now = { at: performance.now(), processor: readProcessorMs() };
  longest = {
    wall: Math.max(longest.wall, now.at - turn.at - SAMPLE_MS),
    processor: Math.max(longest.processor, now.processor - turn.processor),
  };
  turn = now;
}, SAMPLE_MS).unref();
setInterval(() => {
  appendFileSync(`${process.env.STALL_FILE}.${pid}`, `${JSON.stringify(longest)}\n`);
  longest = { wall: 0, processor: 0 };
}, REPORT_MS).unref();
