/**
 * Page clients for `gateways.ts`, in their own process: opens the page of one event many times at one gateway. On
 * request, reports when changes reached the pages that decode their messages.
 */
import { performance } from 'node:perf_hooks';
import { maskedText, openSocket } from './socket-client.ts';

/** Max pages per gateway that decode their messages, spread evenly. */
const WATCHERS = 100;
const AT_ONCE = 100;

const [port = '', count = '', eventId = '', stake = ''] = process.argv.slice(2);
/** Change number, and when the first push with this or a later change reached a page. */
const seen: [change: number, at: number][] = [];
let broadcasts = 0;
const registration = {
  type: 1,
  invocationId: '1',
  target: 'RegisterClient',
  arguments: [{ Browser: 'bench', Domain: 'localhost', CurrentPage: `/markets/${eventId}`, Token: null }],
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

/** All bets are on one runner at one price, whose size grows by one stake per bet. */
function note(text: string, last: number): number {
  const at = performance.timeOrigin + performance.now();
  const size = /"Lay":\[\[2,(\d+)\]/.exec(text)?.[1];
  const newest = size === undefined ? last : Number(size) / Number(stake);
  for (let change = last + 1; change <= newest; change += 1) seen.push([change, at]);
  return Math.max(last, newest);
}
