import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyJson } from '@crease/contracts/people/account.ts';
import * as z from 'zod/mini';

/** Flag bits of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

/** The parts of the options that it reads. */
const creation = z.object({
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
  challenge: z.string(),
});
const request = z.object({ rpId: z.string(), challenge: z.string() });

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Deviations from an honest browser. */
export interface Tricks {
  /** Origin that the browser claims. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly userHandle?: string;
  /** Counter value to send; increments by default. */
  readonly counter?: number;
  /** The device didn't verify the user by PIN or biometrics. */
  readonly isUnverified?: boolean;
  /** Signs with another key. */
  readonly key?: KeyObject;
  /** Attestation format and statement, instead of none. */
  readonly attestation?: {
    readonly format: string;
    readonly statement: ReadonlyMap<string, Cbor>;
  };
}

/** A software passkey: ES256, attestation none, a counter. Produces the bytes that a browser would send. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(16);
  readonly origin: string;
  counter = 0;
  #userHandle = '';
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(origin = 'http://localhost') {
    this.origin = origin;
  }

  /** Responds to registration options. */
  register(options: PasskeyJson, tricks: Tricks = {}): PasskeyJson {
    const { rp, user, challenge } = creation.parse(options);
    this.#userHandle = user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const data = Buffer.concat([
      this.#data(tricks.rpId ?? rp.id, WITH_CREDENTIAL, tricks),
      Buffer.alloc(16),
      length,
      this.credentialId,
      encodeCbor(this.#publicKey()),
    ]);
    const attestation = encodeCbor(
      new Map<string, Cbor>([
        ['fmt', tricks.attestation?.format ?? 'none'],
        ['attStmt', tricks.attestation?.statement ?? new Map()],
        ['authData', data],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge, tricks).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Responds to login options. */
  login(options: PasskeyJson, tricks: Tricks = {}): PasskeyJson {
    const { rpId, challenge } = request.parse(options);
    const data = this.#data(tricks.rpId ?? rpId, 0, tricks);
    const client = this.#client('webauthn.get', challenge, tricks);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, tricks.key ?? this.#keys.privateKey).toString('base64url'),
      userHandle: tricks.userHandle ?? this.#userHandle,
    });
  }

  #answer(response: PasskeyJson): PasskeyJson {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string, tricks: Tricks): Buffer {
    const origin = tricks.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: tricks.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #data(rpId: string, flags: number, { counter, isUnverified = false }: Tricks): Buffer {
    this.counter = counter ?? this.counter + 1;
    const head = Buffer.alloc(5);
    head.writeUInt8(PRESENT | (isUnverified ? 0 : VERIFIED) | flags, 0);
    head.writeUInt32BE(this.counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), head]);
  }

  /** COSE key: EC2, ES256, P-256 (RFC 9053). */
  #publicKey(): ReadonlyMap<number, Cbor> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
  }
}

/** The subset of CBOR (RFC 8949) that an authenticator writes. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? encodeHead(0, value) : encodeHead(1, -1 - value);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([encodeHead(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([encodeHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([encodeHead(5, value.size), ...entries]);
}

function encodeHead(type: number, count: number): Buffer {
  const high = type << 5;
  if (count < 24) return Buffer.from([high | count]);
  if (count < 256) return Buffer.from([high | 24, count]);
  return Buffer.from([high | 25, count >> 8, count & 0xff]);
}
