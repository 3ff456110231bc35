/**
 * Plays files of real matches ball by ball into a running product, from outside: FEED_SOURCE=ground FEED_SECRET=… tsx
 * tests/src/feed-client/play-file.ts http://localhost:3000 60 match.json … The second argument is the speed-up
 * factor. An interrupted run resumes where it stopped. FEED_LEAD_MS is how long before its start a match is
 * announced, ms.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FeedSender, type Unnumbered } from './feed-sender.ts';
import { type SentFixture, sentFixtures } from './sent-fixture.ts';

const HEARTBEAT_MS = 5_000;
/** Events due within this real time are sent in one call. */
const BATCH_MS = 20;
const MAX_BATCH = 100;

const [url = '', speed = '1', ...files] = process.argv.slice(2);
const { FEED_SOURCE: source = '', FEED_SECRET: secret = '', FEED_LEAD_MS = '10000' } = process.env;
const leadMs = Number(FEED_LEAD_MS);
if (url === '' || files.length === 0 || source === '' || secret === '') {
  console.error('Usage: FEED_SOURCE=… FEED_SECRET=… play-file.ts <url> <speed> <file>…');
  process.exit(1);
}

const sender = new FeedSender({ url, source, secret });
let heard = await sender.resume();
const startsAt = Date.now() + leadMs;
for (const file of files) {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const fixture of sentFixtures(parsed, path.basename(file, '.json'), startsAt)) {
    await play(fixture);
  }
}

/** Sends the events not accepted yet, each fact at its time. */
async function play({ announced, facts }: SentFixture): Promise<void> {
  const { id } = announced;
  console.log(`${String(id)}: ${facts.length} facts`);
  await sendNext([{ type: 'fixture', fixture: announced }], leadMs);
  let due: Unnumbered[] = [];
  let waitMs = 0;
  for (const [place, { afterMs, fact }] of facts.entries()) {
    const afterRealMs = afterMs / Number(speed);
    if (due.length === MAX_BATCH || (due.length > 0 && afterRealMs > BATCH_MS)) {
      await sendNext(due, waitMs);
      due = [];
      waitMs = 0;
    }
    // One event per fact, regardless of batching, so positions are the same at every speed.
    due.push({ type: 'field', fixture: id, moments: [{ id: String(place + 1), fact }] });
    waitMs += afterRealMs;
  }
  await sendNext([...due, { type: 'end', fixture: id }], waitMs);
}

async function sendNext(events: readonly Unnumbered[], afterMs: number): Promise<void> {
  const fresh = events.slice(heard);
  heard = Math.max(heard - events.length, 0);
  if (fresh.length === 0) return;
  for (let left = afterMs; left > 0; left -= HEARTBEAT_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, HEARTBEAT_MS)));
    if (left > HEARTBEAT_MS) await sender.send([]);
  }
  await sender.send(fresh);
}
