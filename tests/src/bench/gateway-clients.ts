/**
 * Pages of `gateways.ts`: so many open the page of one event at one gateway, in a process of their own. When it is asked,
 * it sends when changes came to pages that look into their messages.
 */
import { performance } from 'node:perf_hooks';
import { maskedText, openSocket } from './socket-client.ts';

/** Most that the page of one gateway looks into, spread over all. */
const WATCHERS = 100;
const AT_ONCE = 100;

const [port = '', count = '', eventId = '', stake = ''] = process.argv.slice(2);
/** Number of a change, and when a push that had it or a later one came to a page. */
const seen: [change: number, at: number][] = [];
let broadcasts = 0;
const registration = {
  type: 1,
  invocationId: '1',
  target: 'RegisterClient',
  arguments: [
    { Browser: 'bench', Domain: 'localhost', CurrentPage: `/markets/${eventId}`, Token: null },
  ],
};
for (let n = 0; n < Number(count); n += AT_ONCE) {
  const places = Array.from({ length: Math.min(AT_ONCE, Number(count) - n) }, (_, k) => n + k);
  await Promise.all(places.map(open));
}
process.on('message', (ask: 'start' | 'end') => {
  if (ask === 'end') {
    process.send?.({ seen, broadcasts }, () => process.exit());
    return;
  }
  seen.length = 0;
  broadcasts = 0;
});
process.send?.('open');

async function open(place: number): Promise<void> {
  const watches = place % Math.ceil(Number(count) / WATCHERS) === 0;
  let last = 0;
  const socket = await openSocket({
    port: Number(port),
    isHub: true,
    onMessage: (text) => {
      broadcasts += 1;
      if (watches) last = note(text(), last);
    },
  });
  socket.write(maskedText(`${JSON.stringify(registration)}\u001e`));
}

/** The one runner that bets are placed on has one price, whose size grows by a stake with each of them. */
function note(text: string, last: number): number {
  const at = performance.timeOrigin + performance.now();
  const size = /"Lay":\[\[2,(\d+)\]/.exec(text)?.[1];
  const newest = size === undefined ? last : Number(size) / Number(stake);
  for (let change = last + 1; change <= newest; change += 1) seen.push([change, at]);
  return Math.max(last, newest);
}
