import * as z from 'zod/mini';
import type { FeedSourceSetting } from '#adapters/feeds/sent-events.ts';

const SHORTEST_SECRET = 32;
const SECRET = z.string().check(z.minLength(SHORTEST_SECRET));
const SOURCES = z.array(
  z.object({
    id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
    secrets: z.array(SECRET).check(z.minLength(1), z.maxLength(2)),
  }),
);

/** Reads FEED_SOURCES, a JSON list. Invalid values are added to the problems, without any of the secrets. */
export function readFeedSources(
  text: (name: string) => string | null,
  problems: string[],
): readonly FeedSourceSetting[] {
  const list = text('FEED_SOURCES');
  if (list === null) return [];
  const read = SOURCES.safeParse(parsed(list));
  if (!read.success) {
    const [issue] = read.error.issues;
    problems.push(`FEED_SOURCES is invalid at "${issue?.path.join('.') ?? ''}"; see the RUNBOOK.`);
    return [];
  }
  const ids = read.data.map(({ id }) => id);
  if (new Set(ids).size < ids.length) problems.push('FEED_SOURCES contains a duplicate source.');
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
