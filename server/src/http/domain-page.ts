import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { BUILT_IN_SETTING, type DomainSetting } from '@crease/contracts/site/settings.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getOrCreate, RecentMap } from '#base/collections.ts';
import type { AppEnv } from '#office/env.ts';
import { plainReply } from './replies.ts';

/** Header colour in each theme, also used for browser and system bars (tokens.css). */
const HEAD_COLOURS: Readonly<Record<DomainSetting['theme'], string>> = { orange: '#431c08', emerald: '#05382b' };

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
    return getOrCreate(this.#pages, key, () => {
      const html = readFileSync(this.#path, 'utf8');
      const own = filled(html, { domainTitle, description, theme, isSandbox });
      return packed(this.#isTraced ? own.replace('<html ', '<html data-traces ') : own);
    });
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
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: gzipSync(content),
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
  };
}

/** Splash screen background of the installed app (tokens.css, light). */
const PAGE_COLOUR = '#f5f4f2';
/** Maximum label length below an icon. */
const SHORT_NAME = 12;

/** Serves the manifest that makes the bettor app installable under the domain's name and colours. */
export function bindAppManifest(app: FastifyInstance, { domains }: Pick<AppEnv, 'domains'>): void {
  app.get('/manifest.webmanifest', (request, reply) =>
    plainReply(request, reply, 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(buildManifest(domains.getByHost(request.headers.host ?? '')))),
  );
}

/** Builds a domain's manifest (W3C Web Application Manifest). */
function buildManifest({ domainTitle, description, theme }: DomainSetting) {
  const buildIcon = (name: string, pixels: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${theme}-${name}.png`,
    sizes: `${pixels}x${pixels}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: domainTitle,
    short_name: domainTitle.length <= SHORT_NAME ? domainTitle : domainTitle.split(/\s/)[0],
    description,
    start_url: '/inplay',
    scope: '/',
    display: 'standalone',
    background_color: PAGE_COLOUR,
    theme_color: HEAD_COLOURS[theme],
    categories: ['sports', 'entertainment'],
    icons: [
      buildIcon('192', 192, 'any'),
      buildIcon('512', 512, 'any'),
      buildIcon('maskable-192', 192, 'maskable'),
      buildIcon('maskable-512', 512, 'maskable'),
    ],
  };
}
