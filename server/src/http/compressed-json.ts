import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const BROTLI_QUALITY = 4;
const brotli = promisify(brotliCompress);
const PACKERS = {
  br: (text: Buffer) =>
    brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<Buffer, Buffer>(gzip),
} as const;
const CODINGS = ['br', 'gzip'] as const;

/** JSON for many callers: serialised, tagged and compressed once, off the thread that processes bets. */
export class CompressedJson {
  readonly #text: Buffer;
  readonly #packed = new Map<(typeof CODINGS)[number], Promise<Buffer>>();
  #etag: string | null = null;

  constructor(value: unknown) {
    this.#text = Buffer.from(JSON.stringify(value));
  }

  get etag(): string {
    this.#etag ??= `"${createHash('sha256').update(this.#text).digest('base64url').slice(0, 27)}"`;
    return this.#etag;
  }

  /** Sends it in the best encoding that the caller accepts. Set the status and other headers beforehand. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const coding = CODINGS.find((name) => accepted.includes(name));
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined);
    reply.type('application/json; charset=utf-8').header('vary', vary.join(', '));
    if (coding === undefined) return reply.send(this.#text);
    const packed = this.#packed.get(coding) ?? PACKERS[coding](this.#text);
    this.#packed.set(coding, packed);
    const body = await packed;
    return reply.header('content-encoding', coding).send(body);
  }
}
