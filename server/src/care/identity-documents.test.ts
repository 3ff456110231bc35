import { STRICT_IDENTITY_RULES } from '@crease/contracts/care/identity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { expireDocuments, purgeDocumentImages } from '#care/identity-items.ts';
import { eraseUsers } from '#office/account-closure.ts';
import { type Bettor, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { ASKING_SITE, identityDesk } from '#testing/identity-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const DAY_MS = 86_400_000;
const SITE = ASKING_SITE.domains['licensed.example'];

let server: TestServer;
let asha: Bettor;
const desk = identityDesk(() => server);
beforeEach(async () => {
  server = await startTestServer({ siteDomains: ASKING_SITE });
  asha = await server.user('INR');
});

/** Replaces the site with another one. */
async function open(site: unknown): Promise<void> {
  server = await startTestServer({ siteDomains: { domains: { 'licensed.example': site } } });
  asha = await server.user('INR');
}

describe('a document', () => {
  beforeEach(async () => {
    await desk.declare(asha);
  });

  test('is private: its image URL lasts five minutes, and who opened it is logged', async () => {
    await desk.send(asha, 'IDENTITY_CARD');
    const id = await desk.itemOf(asha, 'IDENTITY_CARD');
    const opened = await server.asOperator('operatorOpenIdentity', { id });
    const [url = ''] = opened.result.pictureUrls;
    const fetchImage = (at: string) => server.app.inject({ url: at, headers: { host: 'localhost' } });

    const shown = await fetchImage(url);
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await fetchImage(url.replace('/identity', ''))).statusCode).toBe(404);
    server.clock.advance(301_000);
    expect((await fetchImage(url)).statusCode).toBe(404);
    const log = await server.asOperator('operatorGetAuditLog', { reads: true });
    expect(JSON.stringify(log.result)).toContain('OpenIdentity');
  });

  test('can’t be seen by a viewer', async () => {
    const viewer = await server.otherOperator('viewer');

    expect((await server.call('operatorGetIdentityQueue', {}, { token: viewer })).error?.code).toBe('FORBIDDEN');
  });

  test('can be uploaded where deposits are off, as long as someone requests it', async () => {
    await open({ ...SITE, showDepositW: false });

    expect((await desk.send(asha, 'IDENTITY_CARD')).success).toBe(true);
  });

  test('appears on its owner’s page with the level, what the next one needs, and each step', async () => {
    const id = await desk.proven(asha, 'SELFIE');
    const shown = await server.asOperator('operatorGetPlayerIdentity', { userId: asha.id });

    expect(shown.result).toMatchObject({ level: 1, missing: ['IDENTITY_CARD', 'TAX_NUMBER'] });
    expect(shown.result.items.find((item) => item.id === id)?.state).toBe('ACCEPTED');
    const steps = shown.result.steps.filter(({ kind }) => kind === 'SELFIE');
    expect(steps.map(({ to, actor }) => `${to} ${actor}`)).toEqual([
      'ACCEPTED admin',
      'UNDER_REVIEW admin',
      `SUBMITTED user:${asha.id}`,
      'NEEDED system',
    ]);
    const nobody = await server.asOperator('operatorGetPlayerIdentity', { userId: 999_999 });
    expect(nobody.error?.code).toBe('NOT_FOUND');
  });

  test('of another user can’t be submitted', async () => {
    const ravi = await server.user('INR');
    const image = await desk.picture(ravi);
    const sent = await server.call(
      'sendDocument',
      { kind: 'SELFIE', imageIds: [image] },
      { token: asha.token, host: LICENSED_HOST },
    );

    expect(sent.error?.code).toBe('VALIDATION');
  });

  test('that was declined shows why and can be resubmitted; one under review can’t', async () => {
    await desk.send(asha, 'SELFIE');
    const id = await desk.itemOf(asha, 'SELFIE');
    expect((await desk.send(asha, 'SELFIE')).error?.code).toBe('BAD_STATE');
    await desk.claim(id);
    const reason = 'The date on the note cannot be read';
    await server.asOperator('operatorDeclineIdentity', { id, code: 'UNREADABLE', reason });

    const { result } = await desk.identity(asha);
    expect(result.items.find(({ kind }) => kind === 'SELFIE')).toMatchObject({
      state: 'DECLINED',
      declineCode: 'UNREADABLE',
      reason,
      canSend: true,
    });
    expect((await desk.send(asha, 'SELFIE')).success).toBe(true);
    expect(await server.context.identities.listImages(id)).toHaveLength(1);
  });

  test('is reviewed by whoever claimed it, and only from an allowed state', async () => {
    await desk.send(asha, 'SELFIE');
    const id = await desk.itemOf(asha, 'SELFIE');
    expect((await desk.accept(id)).error?.code).toBe('BAD_STATE');
    await desk.claim(id);
    const other = await server.otherOperator('cashier');

    expect((await desk.claim(id, other)).error?.code).toBe('REQUEST_CLAIMED');
    expect((await desk.accept(id)).result.state).toBe('ACCEPTED');
    expect((await desk.accept(id)).error?.code).toBe('BAD_STATE');
    expect((await desk.claim(id)).error?.code).toBe('BAD_STATE');
  });

  test('expires after its last day, and its owner is asked for a new one', async () => {
    await desk.send(asha, 'IDENTITY_CARD');
    const id = await desk.itemOf(asha, 'IDENTITY_CARD');
    await desk.claim(id);
    const validUntil = new Date(server.clock.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    await server.asOperator('operatorAcceptIdentity', { id, validUntil });
    server.clock.advance(4 * DAY_MS);

    await expireDocuments(server.context);
    expect((await server.context.identities.itemById(id))?.state).toBe('EXPIRED');
    server.clock.advance(31 * DAY_MS);
    await purgeDocumentImages(server.context);

    expect(await server.context.identities.listImages(id)).toEqual([]);
  });

  test('keeps its images for the domain’s days if accepted, and for thirty if declined', async () => {
    await open({ ...SITE, identity: { ...STRICT_IDENTITY_RULES, keepPictureDays: 90 } });
    await desk.declare(asha);
    const accepted = await desk.proven(asha, 'SELFIE');
    await desk.send(asha, 'TAX_NUMBER');
    const declined = await desk.itemOf(asha, 'TAX_NUMBER');
    await desk.claim(declined);
    const why = { code: 'TOO_OLD', reason: 'It is of another year' } as const;
    await server.asOperator('operatorDeclineIdentity', { id: declined, ...why });
    const { identities } = server.context;
    const left = async () =>
      (await Promise.all([identities.listImages(accepted), identities.listImages(declined)])).map(
        ({ length }) => length,
      );

    server.clock.advance(29 * DAY_MS);
    await purgeDocumentImages(server.context);
    expect(await left()).toEqual([1, 1]);
    server.clock.advance(2 * DAY_MS);
    await purgeDocumentImages(server.context);
    expect(await left()).toEqual([1, 0]);
    server.clock.advance(60 * DAY_MS);
    await purgeDocumentImages(server.context);

    expect(await left()).toEqual([0, 0]);
    expect((await identities.itemById(accepted))?.state).toBe('ACCEPTED');
  });

  test('is deleted with the person, including images', async () => {
    const id = await desk.proven(asha, 'SELFIE');
    const { accounts, identities } = server.context;
    const [picture = 0] = await identities.listImages(id);
    await accounts.changeUser(asha.id, {
      active: false,
      closedAt: server.clock.now(),
      eraseAt: server.clock.now(),
    });
    await server.adjustBalance(asha.id, 'DEBIT', 100_000);

    expect(await eraseUsers(server.context)).toBe(1);
    expect(await identities.listItems(asha.id)).toEqual([]);
    expect(await identities.imageById(picture)).toBeNull();
  });
});
