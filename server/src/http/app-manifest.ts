import type { DomainSetting } from '@crease/contracts/settings.ts';
import type { FastifyInstance } from 'fastify';
import type { AppEnv } from '#office/env.ts';
import { plainReply } from './envelope-reply.ts';
import { HEAD_COLOURS } from './head-colours.ts';

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
