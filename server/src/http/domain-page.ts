import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/settings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecentMap } from '#base/recent-map.ts';
import { HEAD_COLOURS } from './head-colours.ts';

/** Settings embedded in the page itself. */
type PageSetting = Pick<DomainSetting, 'domainTitle' | 'description' | 'theme' | 'isSandbox'>;

interface FilledPage {
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
}

/** Minimum number of cached pages, up to twice as many: matches come and go. */
const PAGES_KEPT = 200;
/** Best trade-off for compressing once, while a caller waits, for all later callers. */
const BROTLI_QUALITY = 6;

/**
 * Serves the bettor app's page in each domain's wording and colours, for the first paint and for clients without
 * scripts. The file also works unmodified, with the built-in settings.
 */
export class DomainPages {
  readonly #path: string;
  readonly #isTraced: boolean;
  readonly #pages = new RecentMap<FilledPage>(PAGES_KEPT);
  #modifiedAt = 0;

  /** @param path of the built page. @param isTraced true if its clicks start traces. */
  constructor(path: string, isTraced = false) {
    this.#path = path;
    this.#isTraced = isTraced;
  }

  /** Sends the page of a domain; 304 if the caller has it. */
  send(request: FastifyRequest, reply: FastifyReply, setting: PageSetting): FastifyReply {
    const page = this.#getPage(setting);
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', page.etag)
      .type('text/html; charset=utf-8');
    if (request.headers['if-none-match']?.includes(page.etag) === true) {
      return reply.code(304).send();
    }
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const coding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (coding === undefined) return reply.send(page.html);
    return reply.header('content-encoding', coding).send(page[coding]);
  }

  #getPage({ domainTitle, description, theme, isSandbox }: PageSetting): FilledPage {
    // A new build in the same place takes effect immediately.
    const { mtimeMs } = statSync(this.#path);
    if (mtimeMs !== this.#modifiedAt) this.#pages.clear();
    this.#modifiedAt = mtimeMs;
    const key = JSON.stringify([domainTitle, description, theme, isSandbox]);
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const html = readFileSync(this.#path, 'utf8');
    const own = filled(html, { domainTitle, description, theme, isSandbox });
    const page = packed(this.#isTraced ? own.replace('<html ', '<html data-traces ') : own);
    this.#pages.set(key, page);
    return page;
  }
}

/** Replaces the built-in title, description and theme with the domain's. */
function filled(html: string, setting: PageSetting): string {
  const { domainTitle, description, theme, isSandbox } = setting;
  const { domainTitle: title, description: about, theme: colours } = BUILT_IN_SETTING;
  const changes: readonly (readonly [from: string, to: string])[] = [
    [`<title>${title}</title>`, `<title>${escaped(domainTitle)}</title>`],
    [about, escaped(description)],
    [`data-theme="${colours}"`, `data-theme="${theme}"`],
    [`/icons/${colours}-`, `/icons/${theme}-`],
    [HEAD_COLOURS[colours], HEAD_COLOURS[theme]],
    // Set before the first paint, so that the banner doesn't shift the layout.
    ['<html ', isSandbox ? '<html data-sandbox ' : '<html '],
  ];
  return changes.reduce((page, [from, to]) => page.replaceAll(from, () => to), html);
}

function escaped(words: string): string {
  const signs = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;
  return words.replace(/[&<>"]/g, (sign) => signs[sign as keyof typeof signs]);
}

function packed(html: string): FilledPage {
  const content = Buffer.from(html);
  return {
    html: content,
    br: brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
    gzip: gzipSync(content),
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  };
}
