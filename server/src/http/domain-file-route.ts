import { LIST_AGE_MS } from '@crease/contracts/base/constants.ts';
import type { Bonus } from '@crease/contracts/bonus/bonus.ts';
import type { GameCategory } from '@crease/contracts/casino/casino.ts';
import type { DomainFile, DomainSetting } from '@crease/contracts/site/settings.ts';
import type { FastifyInstance } from 'fastify';
import { publicOffers } from '#bonus/list-bonuses.ts';
import { listCategories } from '#casino/list-games.ts';
import { listSportTree } from '#catalogue/list-events.ts';
import type { AppEnv } from '#office/env.ts';
import type { AdmissionControl } from './admission.ts';
import { CompressedJson, plainReply } from './replies.ts';

/** Serves a domain's settings file and the caller's address (api 3.1, 3.6), without an envelope. */
export function bindDomainRoutes(app: FastifyInstance, context: AppEnv, doors: AdmissionControl): void {
  const files = new DomainFiles(context);
  app.get<{ Params: { file: string } }>('/cdn/:file', async (request, reply) => {
    const name = /^(.+)\.json$/i.exec(request.params.file)?.[1];
    const file = name === undefined ? null : await files.get(name);
    plainReply(request, reply, 'no-cache').header('access-control-allow-origin', '*');
    if (file === null) return reply.code(404).type('text/plain').send('Not found');
    reply.header('etag', file.etag);
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
    return file.send(request, reply);
  });
  app.get('/ip', (request, reply) =>
    plainReply(request, reply, 'no-store').send({ ip: doors.addresses.getAddress(request.raw) }),
  );
}

const NO_GAMES: readonly GameCategory[] = [];
/** Refresh interval for offers, which change rarely and are read from the database. */
const OFFERS_MS = 1_000;

/**
 * Compressed settings files of the domains. A file is rebuilt when one of its parts changes; the event list does so
 * at most once a second. Requests in between get the same bytes.
 */
class DomainFiles {
  readonly #context: AppEnv;
  /** Keyed by settings name; there are as many as domains. */
  readonly #files = new Map<string, { readonly parts: DomainFile; readonly packed: CompressedJson }>();

  readonly #offers = new Map<string, { readonly at: number; readonly bonuses: readonly Bonus[] }>();

  constructor(context: AppEnv) {
    this.#context = context;
  }

  async get(name: string): Promise<CompressedJson | null> {
    const { domains, tv } = this.#context;
    const setting = domains.getByName(name);
    if (setting === null) return null;
    const viewer = { setting, user: null, currency: domains.getCurrency(setting) };
    const events = await listSportTree(this.#context, viewer, { inPlayOnly: false, maxAgeMs: LIST_AGE_MS.normal });
    const key = name.toLowerCase();
    const bonuses = await this.#listBonuses(key, setting);
    const games = setting.casino ? listCategories(this.#context, key) : NO_GAMES;
    const parts: DomainFile = { setting, events, games, tv: tv.entries(), bonuses };
    const before = this.#files.get(key);
    if (before !== undefined && isSame(before.parts, parts)) return before.packed;
    const packed = new CompressedJson(buildFile(parts));
    this.#files.set(key, { parts, packed });
    return packed;
  }

  /** Returns the previous list object while its contents are unchanged. */
  async #listBonuses(name: string, setting: DomainSetting): Promise<readonly Bonus[]> {
    const now = this.#context.clock.now();
    const kept = this.#offers.get(name);
    if (kept !== undefined && now - kept.at < OFFERS_MS) return kept.bonuses;
    const found = await publicOffers(this.#context, name, setting);
    const isSameList = JSON.stringify(found) === JSON.stringify(kept?.bonuses);
    const bonuses = kept !== undefined && isSameList ? kept.bonuses : found;
    this.#offers.set(name, { at: now, bonuses });
    return bonuses;
  }
}

/** Lists keep their identity until they change, so comparing references is enough. */
function isSame(one: DomainFile, other: DomainFile): boolean {
  const members = ['setting', 'events', 'games', 'tv', 'bonuses'] as const;
  return members.every((member) => one[member] === other[member]);
}

function buildFile(parts: DomainFile): DomainFile {
  const listed = new Set(parts.events.flatMap((sport) => sport.events.map(({ id }) => id)));
  return { ...parts, tv: parts.tv.filter(({ eventId }) => listed.has(eventId)) };
}
