import { type DocumentKind, STRICT_IDENTITY_RULES } from '@crease/contracts/care/identity.ts';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { type Bettor, LICENSED_HOST } from './cashier-desk.ts';
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
    waiting: async () => (await server().asOperator('operatorGetIdentityQueue', {})).result.items,
    /** ID of a bettor's submission of a kind. */
    itemOf: async (by: Bettor, kind: string) => {
      const items = await server().context.identities.listItems(by.id);
      return items.find((item) => item.kind === kind)?.id ?? 0;
    },
    claim: async (id: number, token?: string) =>
      server().call('operatorClaimIdentity', { id }, token ? { token } : await byOperator()),
    accept: async (id: number, token?: string) =>
      server().call('operatorAcceptIdentity', { id }, token ? { token } : await byOperator()),
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

/** A single-colour PNG. */
export function smallPicture(): Promise<Buffer> {
  const create = { width: 40, height: 20, channels: 3 as const, background: '#c08040' };
  return sharp({ create }).png().toBuffer();
}

/** A noise PNG, which doesn't compress: three bytes per pixel. */
export function noisePicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width, height, channels: 3 as const, background: 'grey', noise };
  return sharp({ create }).png().toBuffer();
}

/** An A4 PDF with a line of text per page; password-protected if a password is given. */
export function smallDocument({
  pages = 1,
  text = 'Receipt',
  password,
}: {
  readonly pages?: number;
  readonly text?: string;
  readonly password?: string;
}): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    autoFirstPage: false,
    ...(password === undefined ? {} : { userPassword: password }),
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
  });
  for (let page = 0; page < pages; page++) document.addPage().fontSize(40).text(text);
  document.end();
  return whole;
}
