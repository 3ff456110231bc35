import { SoftwareAuthenticator } from '@crease/server/testing/software-authenticator.ts';
import { vi } from 'vitest';

interface CreationRequest {
  readonly publicKey: {
    readonly rp: { readonly id: string };
    readonly user: { readonly id: BufferSource };
    readonly challenge: BufferSource;
  };
}

/** Stubs passkey support in the browser; `refuse` simulates a cancelled prompt. */
export function stubPasskeys({ refuse = false } = {}): void {
  const create = async ({ publicKey }: CreationRequest) => {
    if (refuse) throw new DOMException('no', 'NotAllowedError');
    const { rp, user, challenge } = publicKey;
    const answer = new SoftwareAuthenticator().register({
      rp,
      user: { id: toBase64Url(user.id) },
      challenge: toBase64Url(challenge),
    });
    const { id, response } = answer as {
      readonly id: string;
      readonly response: { readonly clientDataJSON: string; readonly attestationObject: string };
    };
    return {
      id,
      rawId: fromBase64Url(id),
      type: 'public-key',
      response: {
        clientDataJSON: fromBase64Url(response.clientDataJSON),
        attestationObject: fromBase64Url(response.attestationObject),
      },
      getClientExtensionResults: () => ({}),
    };
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
}

function toBase64Url(bytes: BufferSource): string {
  const view = ArrayBuffer.isView(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : Buffer.from(bytes);
  return view.toString('base64url');
}

function fromBase64Url(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text, 'base64url')).buffer;
}
