import type { Envelope } from '@crease/contracts/errors/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompressedJson } from './compressed-json.ts';
import { plainReply } from './envelope-reply.ts';

/** Responses in the envelope, serialised and compressed once for all callers of the same value. */
export class ResponseCache {
  readonly #packed = new WeakMap<object, CompressedJson>();

  send(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
    plainReply(request, reply, 'no-store');
    return this.#getPacked(value).send(request, reply);
  }

  #getPacked(value: unknown): CompressedJson {
    const isKept = typeof value === 'object' && value !== null;
    const known = isKept ? this.#packed.get(value) : undefined;
    if (known !== undefined) return known;
    const envelope: Envelope<unknown> = { success: true, result: value, error: null, status: 200 };
    const packed = new CompressedJson(envelope);
    if (isKept) this.#packed.set(value, packed);
    return packed;
  }
}
