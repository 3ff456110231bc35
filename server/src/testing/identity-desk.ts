import { STRICT_IDENTITY_RULES } from '@crease/contracts/rules/identity-rules.ts';
import type { DocumentKind } from '@crease/contracts/wire/identity.ts';
import { type Bettor, LICENSED_HOST } from './cashier-desk.ts';
import { smallPicture } from './small-picture.ts';
import type { TestServer } from './test-server.ts';

/** A site that requires identity checks, under the strict rules. */
export const ASKING_SITE = {
  domains: {
    'licensed.example': {
      licence: { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' },
      identity: STRICT_IDENTITY_RULES,
    },
  },
};

export const DETAILS = {
  fullName: 'Asha Kulkarni',
  birthDate: '1990-04-12',
  street: '14 Mango Lane',
  city: 'Pune',
  postalCode: '411004',
} as const;

/** Bettor and operator actions on documents. @param server returns the current test's server. */
export function identityDesk(server: () => TestServer) {
  const as = ({ token }: Bettor) => ({ token, host: LICENSED_HOST });
  const byOperator = async () => ({ token: await server().operator() });
  const desk = {
    identity: (by: Bettor) => server().call('getIdentity', {}, as(by)),
    declare: (by: Bettor, change: Partial<Record<keyof typeof DETAILS, string>> = {}) =>
      server().call('declareDetails', { ...DETAILS, ...change }, as(by)),
    picture: async (by: Bettor) => {
      const image = (await smallPicture()).toString('base64');
      return (await server().call('storeImage', { image }, as(by))).result.id;
    },
    send: async (by: Bettor, kind: DocumentKind) =>
      server().call('sendDocument', { kind, imageIds: [await desk.picture(by)] }, as(by)),
    waiting: async () =>
      (await server().call('operatorGetIdentityQueue', {}, await byOperator())).result.items,
    /** ID of a bettor's submission of a kind. */
    itemOf: async (by: Bettor, kind: string) => {
      const items = await server().context.identities.listItems(by.id);
      return items.find((item) => item.kind === kind)?.id ?? 0;
    },
    claim: async (id: number, token?: string) =>
      server().call(
        'operatorClaimIdentity',
        { id },
        { token: token ?? (await server().operator()) },
      ),
    accept: async (id: number, token?: string) =>
      server().call(
        'operatorAcceptIdentity',
        { id },
        { token: token ?? (await server().operator()) },
      ),
    /** A submitted and accepted document. */
    proven: async (by: Bettor, kind: DocumentKind) => {
      await desk.send(by, kind);
      const id = await desk.itemOf(by, kind);
      await desk.claim(id);
      const accepted = await desk.accept(id);
      if (!accepted.success) throw new Error(accepted.text);
      return id;
    },
  };
  return desk;
}
