import type { FastifyInstance } from 'fastify';
import type { ImageType } from '#ports/image-store.ts';
import type { AppContext } from '#services/app-context.ts';
import { imageByAddress } from '#services/images/image-address.ts';
import { plainReply } from './envelope-reply.ts';

const EXTENSION: Readonly<Record<ImageType, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/**
 * Stored pictures at their signed addresses (api 1.1, 3.3), without an envelope.
 *
 * Whatever is in them, a browser runs nothing of it: the type is ours, it may not be guessed, and the page that it would
 * be is an empty sandbox.
 */
export function bindImageRoute(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { id: string }; Querystring: { e?: unknown; s?: unknown } }>(
    '/uploads/:id',
    async (request, reply) => {
      const { e, s } = request.query;
      const found = await imageByAddress(context, { id: request.params.id, e, s });
      void plainReply(request, reply, 'no-store');
      if (found === null) return reply.code(404).type('text/plain').send('Not found');
      const { image, secondsLeft } = found;
      return reply
        .headers({
          'content-type': image.type,
          'content-disposition': `inline; filename="upload-${image.id}.${EXTENSION[image.type]}"`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': `private, max-age=${secondsLeft}`,
          'cross-origin-resource-policy': 'same-site',
          'referrer-policy': 'no-referrer',
        })
        .send(Buffer.from(image.bytes));
    },
  );
}
