import type { Page } from 'playwright-core';

/** One message between the page and the hub, as it went over the wire. */
export interface HubFrame {
  readonly from: 'page' | 'server';
  /** Which of the page's connections, the first is 1. */
  readonly connection: number;
  readonly type?: number;
  /** `RegisterClient`, `SendHeartbeat`, `Message`. */
  readonly target?: string;
  readonly invocationId?: string;
  readonly arguments?: readonly Readonly<Record<string, unknown>>[];
}

/** Everything that goes over a page's real-time connections from now on. */
export interface HubWire {
  readonly frames: readonly HubFrame[];
  /** First arguments of what the page invoked, the oldest first. */
  invoked(target: 'RegisterClient' | 'SendHeartbeat'): Readonly<Record<string, unknown>>[];
  /** Codes that the server pushed since a count of frames. */
  pushedSince(count: number): unknown[];
}

/** Messages of the hub's protocol end with this character. */
export const END_OF_MESSAGE = '\u001e';

/** Listens to the page; to be called before it opens anything. */
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
      frames.flatMap((frame) =>
        frame.from === 'page' && frame.target === target ? [frame.arguments?.[0] ?? {}] : [],
      ),
    pushedSince: (count) =>
      frames
        .slice(count)
        .flatMap((frame) =>
          frame.from === 'server' && frame.target === 'Message' ? [frame.arguments?.[0]?.Code] : [],
        ),
  };
}

/** The messages of one frame. */
export function messagesIn(payload: string | Buffer): Omit<HubFrame, 'from' | 'connection'>[] {
  return payload
    .toString()
    .split(END_OF_MESSAGE)
    .filter((text) => text !== '')
    .map((text) => JSON.parse(text) as Omit<HubFrame, 'from' | 'connection'>);
}
