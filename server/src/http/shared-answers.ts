import type { Envelope } from '@crease/contracts/errors/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainReply } from './envelope-reply.ts';
import { PackedJson } from './packed-json.ts';

/** Responses in the envelope, serialised and compressed once for all callers of the same value. */
export class SharedAnswers {
  readonly #packed = new WeakMap<object, PackedJson>();

  send(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
    void plainReply(request, reply, 'no-store');
    return this.#packedOf(value).send(request, reply);
  }

  #packedOf(value: unknown): PackedJson {
    const isKept = typeof value === 'object' && value !== null;
    const known = isKept ? this.#packed.get(value) : undefined;
    if (known !== undefined) return known;
    const envelope: Envelope<unknown> = { success: true, result: value, error: null, status: 200 };
    const packed = new PackedJson(envelope);
    if (isKept) this.#packed.set(value, packed);
    return packed;
  }
}
