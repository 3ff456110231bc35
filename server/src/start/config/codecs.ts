import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { CasinoCategory } from '@crease/contracts/casino/casino.ts';
import { CASINO_LAUNCH_KINDS } from '@crease/contracts/casino/gateway.ts';
import * as z from 'zod/mini';
import { parseJson } from '#base/json.ts';
import { getErrorMessage } from '#base/system/log.ts';
import type { CasinoProviderSetting } from '#casino/providers/http-provider.ts';
import { isNetwork } from '#http/client-addresses.ts';
import type { FeedSourceSetting } from '#market-desk/feeds/sent-events.ts';
import { readSiteDomains } from '#site/site-domains.ts';

/** Says that a text isn't allowed. Never contains the text itself, which may be a secret. */
export class Refusal {
  readonly reason: string | null;

  constructor(reason: string | null = null) {
    this.reason = reason;
  }
}

/** Turns the text of a variable into its value. */
export interface Codec<T> {
  /** Allowed values: completes "it must be …", and is a column of the docs. */
  readonly allowed: string;
  /** True if messages don't quote the text, because it may contain a password. */
  readonly isHidden?: boolean;
  parse(text: string): T | Refusal;
}

export interface Variable {
  readonly codec: Codec<unknown>;
  /** Text that applies if the variable is unset; without one, the value is null. */
  readonly default?: string;
  /** Meaning of null, for the docs. */
  readonly otherwise?: string;
  /** True if the value may come from a file instead, named by the variable with `_FILE` appended. */
  readonly isSecret?: true;
  /** Description of one line without a full stop, in Markdown. */
  readonly about: string;
}

export function converted<A, B>(codec: Codec<A>, convert: (value: A) => B): Codec<B> {
  return {
    ...codec,
    parse: (text) => {
      const value = codec.parse(text);
      return value instanceof Refusal ? value : convert(value);
    },
  };
}

/** Allows one more word, with its own value. */
export function orWord<A, B>(codec: Codec<A>, word: string, value: B): Codec<A | B> {
  return {
    ...codec,
    allowed: `${codec.allowed}, or ${word}`,
    parse: (text) => (text === word ? value : codec.parse(text)),
  };
}

/** Any text; the parameter describes it. */
export function anyText(allowed: string): Codec<string> {
  return { allowed, parse: (text) => text };
}

export function textLike(pattern: RegExp, allowed: string): Codec<string> {
  return { allowed, parse: (text) => (pattern.test(text) ? text : new Refusal()) };
}

/** A secret of a minimum length, so that it can't be guessed. */
export function secretText(minLength: number): Codec<string> {
  return {
    allowed: `at least ${minLength} characters`,
    isHidden: true,
    parse: (text) => (text.length >= minLength ? text : new Refusal()),
  };
}

export function oneWord<const W extends string>(...words: readonly W[]): Codec<W> {
  const allowed = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return { allowed, parse: (text) => words.find((word) => word === text) ?? new Refusal() };
}

export const ON_OFF = converted(oneWord('on', 'off'), (word) => word === 'on');

export function wholeNumber(from: number, to: number, unit?: string): Codec<number> {
  return {
    allowed: `${countOf('whole number', unit)} from ${from} to ${to}`,
    parse: (text) => {
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return number >= from && number <= to ? number : new Refusal();
    },
  };
}

export const POSITIVE: Codec<number> = {
  ...wholeNumber(1, Number.MAX_SAFE_INTEGER),
  allowed: 'a whole number greater than 0',
};

export function numberUpTo(max: number, unit?: string): Codec<number> {
  return {
    allowed: `${countOf('number', unit)} greater than 0 and at most ${max}`,
    parse: (text) => {
      const number = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
      return number > 0 && number <= max ? number : new Refusal();
    },
  };
}

function countOf(noun: string, unit: string | undefined): string {
  return unit === undefined ? `a ${noun}` : `a ${noun} of ${unit}`;
}

/** Rupees with at most two decimals, in paise. */
export const RUPEES: Codec<number> = {
  allowed: 'rupees greater than 0',
  parse: (text) => {
    const paise = /^\d+(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
    return paise > 0 && Number.isSafeInteger(paise) ? paise : new Refusal();
  },
};

export const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** A whole number of minutes, hours or days, in ms. */
export function wholeTime(unit: keyof typeof UNIT_MS, from: number, to: number): Codec<number> {
  return converted(wholeNumber(from, to, unit), (count) => count * UNIT_MS[unit]);
}

/** A number of minutes, hours or days, in ms. */
export function timeUpTo(unit: keyof typeof UNIT_MS, max: number): Codec<number> {
  return converted(numberUpTo(max, unit), (count) => count * UNIT_MS[unit]);
}

export function urlWithScheme(...schemes: readonly string[]): Codec<string> {
  return {
    allowed: `a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    isHidden: true,
    parse: (text) => (URL.canParse(text) && schemes.includes(new URL(text).protocol) ? text : new Refusal()),
  };
}

/** A URL that money or sessions are sent to. */
export const PRIVATE_URL: Codec<string> = {
  allowed: 'an https URL with no username or password',
  isHidden: true,
  parse: (text) => (isPrivateUrl(text) ? text : new Refusal()),
};

/** True if nobody else can read what is sent there: encrypted, or on this machine. */
function isPrivateUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isOwnMachine);
  return isPrivate && username === '' && password === '';
}

export const NETWORKS: Codec<readonly string[]> = {
  allowed: 'a comma-separated list of IPs or CIDRs, e.g. 10.0.0.0/8',
  parse: (text) => {
    const networks = text
      .split(',')
      .map((network) => network.trim())
      .filter((network) => network !== '')
      .map((network) => (isIP(network) === 0 ? network : `${network}/${isIP(network) === 4 ? 32 : 128}`));
    const wrong = networks.filter((network) => !isNetwork(network));
    return wrong.length === 0 ? networks : new Refusal(`not a network: ${wrong.join(', ')}`);
  },
};

const SECRET = z.string().check(z.minLength(32));
const ID = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

const KEY = z.object({ id: z.string().check(z.regex(/^[\w-]{1,40}$/)), secret: SECRET });
const CODE = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const GAME = z.object({
  code: CODE,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  category: z._default(CasinoCategory, 'tables'),
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
  limits: z._default(z.object({ min: PAISE, max: PAISE, maxWin: z._default(z.nullable(PAISE), null) }), {
    min: 10_00,
    max: 1_00_000_00,
    maxWin: null,
  }),
});

export const CASINO_PROVIDER_LIST: Codec<readonly CasinoProviderSetting[]> = jsonList(
  PROVIDER,
  'a JSON list of providers (docs/CASINO-GATEWAY.md)',
);

export const FEED_SOURCE_LIST: Codec<readonly FeedSourceSetting[]> = jsonList(
  z.object({ id: ID, secrets: z.array(SECRET).check(z.minLength(1), z.maxLength(2)) }),
  'a JSON list of sources (docs/RUNBOOK.md)',
);

/** A list of entries with different IDs. Refusals name the place, never a value. */
function jsonList<T extends { readonly id: string }>(entry: z.ZodMiniType<T>, allowed: string): Codec<readonly T[]> {
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

type FeedChoice =
  | { readonly type: 'simulated' | 'none' }
  | { readonly type: 'replay'; readonly directory: string }
  | { readonly type: 'stream'; readonly file: string };

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
      return new Refusal(getErrorMessage(error));
    }
  },
};
