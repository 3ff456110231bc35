import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  adoptTableData,
  type TableData,
  type TableKind,
} from '@crease/sports/pricing/table-store.ts';
import { getChildFile } from './run-child.ts';

/** Tables of one format, as sent by the thread. */
export interface BuiltTables {
  readonly kind: TableKind;
  readonly data: TableData;
}

/**
 * Builds the price tables of every limited-overs format in a thread of its own, so that no first ball of any feed
 * stalls the writer. Their memory is handed over, not copied. First-class cricket has none.
 *
 * @throws Error if the thread failed; tables are then built on first use.
 */
export function warmPrices(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const thread = new Worker(getThreadUrl(getChildFile('price-thread')));
    const end = () => {
      thread.terminate().catch(reject);
    };
    signal.addEventListener('abort', end, { once: true });
    thread.on('message', ({ kind, data }: BuiltTables) => adoptTableData(kind, data));
    thread.once('error', reject);
    thread.once('exit', () => {
      signal.removeEventListener('abort', end);
      resolve();
    });
  });
}

/** A thread doesn't inherit the loader that runs the source tree, so it registers its own; the bundle needs none. */
function getThreadUrl(file: string): URL {
  const { href } = pathToFileURL(file);
  if (!file.endsWith('.ts')) return new URL(href);
  const found = createRequire(import.meta.url).resolve('tsx/esm/api');
  const loader = pathToFileURL(found.replace(/\.cjs$/, '.mjs')).href;
  const source = [
    `import { register } from ${JSON.stringify(loader)};`,
    'register();',
    `await import(${JSON.stringify(href)});`,
  ];
  return new URL(`data:text/javascript,${encodeURIComponent(source.join('\n'))}`);
}
