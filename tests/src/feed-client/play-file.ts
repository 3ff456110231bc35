/**
 * Plays files of real matches ball by ball into a running product, from outside:
 *   FEED_SOURCE=ground FEED_SECRET=… tsx tests/src/feed-client/play-file.ts http://localhost:3000 60 match.json …
 * The second argument is how many times faster than real it goes. A run that was broken off goes on where it was.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FeedSender, type Unnumbered } from './feed-sender.ts';
import { type SentFixture, sentFixtures } from './sent-fixture.ts';

const HEARTBEAT_MS = 5_000;
/** Between the announcement and the first fact, real time. */
const LEAD_MS = 10_000;

const [url = '', speed = '1', ...files] = process.argv.slice(2);
const { FEED_SOURCE: source = '', FEED_SECRET: secret = '' } = process.env;
if (url === '' || files.length === 0 || source === '' || secret === '') {
  console.error('FEED_SOURCE=… FEED_SECRET=… play-file.ts <address> <speed> <file> …');
  process.exit(1);
}

const sender = new FeedSender({ url, source, secret });
let heard = await sender.resume();
const startsAt = Date.now() + LEAD_MS;
for (const file of files) {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const fixture of sentFixtures(parsed, path.basename(file, '.json'), startsAt)) {
    await play(fixture);
  }
}

/** Sends what was not heard yet, each fact at its time. */
async function play({ announced, facts }: SentFixture): Promise<void> {
  const { id } = announced;
  console.log(`${String(id)}: ${facts.length} facts`);
  await sendNext([{ type: 'fixture', fixture: announced }], LEAD_MS);
  for (const [place, { afterMs, fact }] of facts.entries()) {
    const moments = [{ id: String(place + 1), fact }];
    await sendNext([{ type: 'field', fixture: id, moments }], afterMs / Number(speed));
  }
  await sendNext([{ type: 'end', fixture: id }], 0);
}

async function sendNext(events: readonly Unnumbered[], afterMs: number): Promise<void> {
  if (heard > 0) {
    heard -= events.length;
    return;
  }
  for (let left = afterMs; left > 0; left -= HEARTBEAT_MS) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, HEARTBEAT_MS)));
    if (left > HEARTBEAT_MS) await sender.send([]);
  }
  await sender.send(events);
}
