import { readFileSync } from 'node:fs';
import { CASINO_LAUNCH_KINDS } from '@crease/contracts/routes/casino-gateway.ts';
import { CASINO_CATEGORIES } from '@crease/contracts/wire/casino.ts';
import * as z from 'zod/mini';
import type { CasinoProviderSetting } from '#casino/providers/http-provider.ts';
import type { FeedSourceSetting } from '#market-desk/feeds/sent-events.ts';
import { readSiteDomains } from '#site/site-domains.ts';
import { type Codec, isPrivateUrl, Refusal } from './codecs.ts';

const SECRET = z.string().check(z.minLength(32));
const ID = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

const KEY = z.object({ id: z.string().check(z.regex(/^[\w-]{1,40}$/)), secret: SECRET });
const CODE = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const GAME = z.object({
  code: CODE,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  category: z._default(z.enum(CASINO_CATEGORIES), 'tables'),
  freeRounds: z._default(z.boolean(), false),
});
/** A game configured by code alone uses the code as its name. */
const BARE_GAME = z.pipe(
  CODE,
  z.transform((code) => ({ code, name: code, category: 'tables' as const, freeRounds: false })),
);
const PAISE = z.int().check(z.gte(1));
const PROVIDER = z.object({
  id: ID,
  url: z.string().check(z.refine(isPrivateUrl, 'https, without user and password')),
  keys: z.tuple([KEY], KEY),
  games: z.array(z.union([BARE_GAME, GAME])),
  launch: z._default(z.enum(CASINO_LAUNCH_KINDS), 'url'),
  wins: z._default(z.enum(['one', 'many']), 'one'),
  limits: z._default(
    z.object({ min: PAISE, max: PAISE, maxWin: z._default(z.nullable(PAISE), null) }),
    { min: 10_00, max: 1_00_000_00, maxWin: null },
  ),
});

/** Game providers, as a JSON list. */
export const CASINO_PROVIDER_LIST: Codec<readonly CasinoProviderSetting[]> = jsonList(
  PROVIDER,
  'a JSON list of providers (docs/CASINO-GATEWAY.md)',
);

/** External feed sources, as a JSON list. */
export const FEED_SOURCE_LIST: Codec<readonly FeedSourceSetting[]> = jsonList(
  z.object({ id: ID, secrets: z.array(SECRET).check(z.minLength(1), z.maxLength(2)) }),
  'a JSON list of sources (docs/RUNBOOK.md)',
);

/** A list of entries with different IDs. Refusals name the place, never a value. */
function jsonList<T extends { readonly id: string }>(
  entry: z.ZodMiniType<T>,
  allowed: string,
): Codec<readonly T[]> {
  const list = z.array(entry);
  return {
    allowed,
    isHidden: true,
    parse: (text) => {
      const { data, error } = list.safeParse(parseJson(text));
      if (data === undefined) {
        const place = error.issues[0]?.path.join('.') ?? '';
        return new Refusal(place === '' ? 'no list' : `invalid at ${place}`);
      }
      const isUnique = new Set(data.map(({ id }) => id)).size === data.length;
      return isUnique ? data : new Refusal('duplicate id');
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Source of sporting events. */
type FeedChoice =
  | { readonly type: 'simulated' | 'none' }
  | { readonly type: 'replay'; readonly directory: string }
  | { readonly type: 'stream'; readonly file: string };

/** The value of `FEED`. */
export const FEED_CHOICE: Codec<FeedChoice> = {
  allowed: 'simulated, none, replay:<folder> or stream:<file>',
  parse: (text) => {
    if (text === 'simulated' || text === 'none') return { type: text };
    const [, type, place = ''] = /^(replay|stream):(.+)$/.exec(text) ?? [];
    if (type === 'replay') return { type, directory: place };
    return type === 'stream' ? { type, file: place } : new Refusal();
  },
};

/** A file with the settings of the domains, checked and parsed. */
export const SITE_FILE: Codec<unknown> = {
  allowed: 'a JSON file with settings of domains',
  parse: (file) => {
    try {
      const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
      readSiteDomains(settings);
      return settings;
    } catch (error) {
      return new Refusal(error instanceof Error ? error.message : String(error));
    }
  },
};
