import { CASINO_LAUNCH_KINDS } from '@crease/contracts/routes/casino-gateway.ts';
import { CASINO_CATEGORIES } from '@crease/contracts/wire/casino.ts';
import * as z from 'zod/mini';
import type { CasinoProviderSetting } from '#adapters/casino/http-provider.ts';

const SHORTEST_SECRET = 32;
const KEY = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  secret: z.string().check(z.minLength(SHORTEST_SECRET)),
});
const CODE = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const GAME = z.object({
  code: CODE,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  category: z._default(z.enum(CASINO_CATEGORIES), 'tables'),
  freeRounds: z._default(z.boolean(), false),
});
const PAISE = z.int().check(z.gte(1));
const PROVIDER = z.object({
  id: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/)),
  url: z.string().check(z.refine(isSafe, 'https, without user and password')),
  keys: z.tuple([KEY], KEY),
  games: z.array(z.union([CODE, GAME])),
  launch: z._default(z.enum(CASINO_LAUNCH_KINDS), 'url'),
  wins: z._default(z.enum(['one', 'many']), 'one'),
  limits: z._default(
    z.object({ min: PAISE, max: PAISE, maxWin: z._default(z.nullable(PAISE), null) }),
    { min: 10_00, max: 1_00_000_00, maxWin: null },
  ),
});
const PROVIDERS = z.array(PROVIDER);

/** Reads CASINO_PROVIDERS, a JSON list. Invalid values are added to the problems, without any of the secrets. */
export function readCasinoProviders(
  text: (name: string) => string | null,
  problems: string[],
): readonly CasinoProviderSetting[] {
  const list = text('CASINO_PROVIDERS');
  if (list === null) return [];
  const read = PROVIDERS.safeParse(parsed(list));
  if (!read.success) {
    const [issue] = read.error.issues;
    problems.push(
      `CASINO_PROVIDERS is invalid at "${issue?.path.join('.') ?? ''}"; see the README.`,
    );
    return [];
  }
  const ids = read.data.map(({ id }) => id);
  if (new Set(ids).size < ids.length)
    problems.push('CASINO_PROVIDERS contains a duplicate provider.');
  return read.data.map(({ games, ...rest }) => ({ ...rest, games: games.map(named) }));
}

/** A game configured by code alone uses the code as its name. */
function named(
  game: z.infer<typeof CODE> | z.infer<typeof GAME>,
): CasinoProviderSetting['games'][number] {
  return typeof game === 'string'
    ? { code: game, name: game, category: 'tables', freeRounds: false }
    : game;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Player sessions are sent there, so the connection must be encrypted. */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username, password } = new URL(url);
  const isOwnMachine = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isOwnMachine);
  return isPrivate && username === '' && password === '';
}
