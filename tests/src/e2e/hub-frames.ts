import type { Page } from 'playwright-core';

/** One message between the page and the hub, as sent over the wire. */
export interface HubFrame {
  readonly from: 'page' | 'server';
  /** Connection number of the page; the first is 1. */
  readonly connection: number;
  readonly type?: number;
  /** `RegisterClient`, `SendHeartbeat`, `Message`. */
  readonly target?: string;
  readonly invocationId?: string;
  readonly arguments?: readonly Readonly<Record<string, unknown>>[];
}

/** Everything sent over a page's real-time connections from now on. */
export interface HubWire {
  readonly frames: readonly HubFrame[];
  /** First arguments of the page's invocations, oldest first. */
  invoked(target: 'RegisterClient' | 'SendHeartbeat'): Readonly<Record<string, unknown>>[];
  /** Codes that the server pushed since a given frame count. */
  pushedSince(count: number): unknown[];
}

/** Terminates messages of the hub's protocol. */
export const END_OF_MESSAGE = '\u001e';

/** Records the page's connections. Must be called before the page opens any. */
export function listenToHub(page: Page): HubWire {
  const frames: HubFrame[] = [];
  let connections = 0;
  page.on('websocket', (socket) => {
    connections += 1;
    const connection = connections;
    const note = (from: HubFrame['from'], payload: string | Buffer) => {
      for (const message of messagesIn(payload)) frames.push({ ...message, from, connection });
    };
    socket.on('framesent', ({ payload }) => note('page', payload));
    socket.on('framereceived', ({ payload }) => note('server', payload));
  });
  return {
    frames,
    invoked: (target) =>
      frames.flatMap((frame) => (frame.from === 'page' && frame.target === target ? [frame.arguments?.[0] ?? {}] : [])),
    pushedSince: (count) =>
      frames
        .slice(count)
        .flatMap((frame) =>
          frame.from === 'server' && frame.target === 'Message' ? [frame.arguments?.[0]?.Code] : [],
        ),
  };
}

/** Splits a frame into its messages. */
export function messagesIn(payload: string | Buffer): Omit<HubFrame, 'from' | 'connection'>[] {
  return payload
    .toString()
    .split(END_OF_MESSAGE)
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Omit<HubFrame, 'from' | 'connection'>);
}
