import { parseJsonObject } from '#json-protocol.ts';
import { recordsIn } from './raw-socket.ts';

/** Negotiates in version 1 and returns the raw response. */
export async function negotiate(url: string, query = ''): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(`${url}/negotiate?negotiateVersion=1${query}`, { method: 'POST' });
  if (response.status !== 200) throw new Error(`Negotiate answered ${response.status}`);
  return parseJsonObject(await response.text());
}

export async function post(url: string, body: string): Promise<number> {
  const response = await fetch(url, { method: 'POST', body });
  await response.arrayBuffer();
  return response.status;
}

export interface EventReader {
  readonly response: Response;
  /** Everything received so far, unparsed. */
  readonly text: () => string;
  readonly ended: () => boolean;
  readonly records: () => readonly string[];
  cancel(): Promise<void>;
}

/** Reads an event stream as bytes. */
export async function readEvents(url: string): Promise<EventReader> {
  const controller = new AbortController();
  const response = await fetch(url, {
    headers: { Accept: 'text/event-stream' },
    signal: controller.signal,
  });
  let text = '';
  let ended = false;
  const pump = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const done = pump()
    .catch(() => undefined)
    .then(() => {
      ended = true;
    });
  return {
    response,
    text: () => text,
    ended: () => ended,
    records: () => [...text.matchAll(/data: (.*)\r\n\r\n/g)].flatMap(([, data]) => recordsIn(data ?? '')),
    cancel: async () => {
      controller.abort();
      await done;
    },
  };
}

export interface PollAnswer {
  readonly status: number;
  readonly records: readonly string[];
}

export async function poll(url: string): Promise<PollAnswer> {
  const response = await fetch(url);
  const text = await response.text();
  return { status: response.status, records: response.ok && text !== '' ? recordsIn(text) : [] };
}
