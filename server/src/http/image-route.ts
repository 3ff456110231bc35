import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ImageType } from '#base/images/image-store.ts';
import { findIdentityImage } from '#care/identity/picture-address.ts';
import type { AppEnv } from '#office/env.ts';
import { findSignedImage } from '#people/security/image-address.ts';
import { plainReply } from './envelope-reply.ts';

const EXTENSION: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * Serves stored images at signed URLs (api 1.1, 3.3), without an envelope.
 *
 * Browsers never run their contents: we set the type, sniffing is disabled, and the document is sandboxed.
 */
export function bindImageRoute(app: FastifyInstance, context: AppEnv): void {
  app.get<{ Params: { id: string }; Querystring: { e?: unknown; s?: unknown } }>(
    '/uploads/:id',
    async (request, reply) => {
      const { e, s } = request.query;
      const found = await findSignedImage(context, { id: request.params.id, e, s });
      plainReply(request, reply, 'no-store');
      if (found === null) return reply.code(404).type('text/plain').send('Not found');
      const { image, secondsLeft } = found;
      const name = `upload-${image.id}`;
      return sendPicture(reply, { ...image, name, caching: `private, max-age=${secondsLeft}` });
    },
  );
  app.get<{ Params: { id: string }; Querystring: { e?: unknown; s?: unknown } }>(
    '/uploads/identity/:id',
    async (request, reply) => {
      const { e, s } = request.query;
      const picture = await findIdentityImage(context, { id: request.params.id, e, s });
      plainReply(request, reply, 'no-store');
      if (picture === null) return reply.code(404).type('text/plain').send('Not found');
      // Documents must not remain on reviewers' machines.
      return sendPicture(reply, { ...picture, name: 'document', caching: 'no-store' });
    },
  );
}

function sendPicture(
  reply: FastifyReply,
  picture: {
    readonly type: ImageType;
    readonly bytes: Uint8Array;
    readonly name: string;
    readonly caching: string;
  },
): FastifyReply {
  const { type, bytes, name, caching } = picture;
  return reply
    .headers({
      'content-type': type,
      'content-disposition': `inline; filename="${name}.${EXTENSION[type]}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': caching,
      'cross-origin-resource-policy': 'same-site',
      'referrer-policy': 'no-referrer',
    })
    .send(Buffer.from(bytes));
}
