import { beforeEach, describe, expect, test } from 'vitest';
import { purgeImages } from '#jobs/maintenance-jobs.ts';
import { noisePicture, smallPicture } from '#testing/identity-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const PICTURE = await smallPicture();

let server: TestServer;
let asha: Awaited<ReturnType<TestServer['user']>>;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  asha = await server.user('INR');
  token = asha.token;
});

function store(bytes: Buffer) {
  return server.call('storeImage', { image: bytes.toString('base64') }, { token });
}

describe('storage limits', () => {
  test('a user has 25 MiB; more is rejected until space is freed after a day', async () => {
    const large = await noisePicture(1_250, 1_250);
    const { images, clock } = server.context;
    const stored = { ownerId: asha.id, type: 'image/png', bytes: large, createdAt: clock.now() } as const;
    for (let nth = 0; nth < 4; nth += 1) await images.addImage(stored);
    expect((await store(large)).success).toBe(true);

    const refused = await store(large);

    expect([refused.status, refused.error?.code]).toEqual([400, 'FILE_QUOTA']);
    server.clock.advance(25 * 3_600_000);
    await purgeImages(server.context.images, server.clock).run();
    const again = await server.call('refreshToken', { refreshToken: asha.refreshToken });
    token = again.result.accessToken;
    expect((await store(large)).success).toBe(true);
  });

  test('a full disk rejects the file with a message, and bets are placed as before', async () => {
    server.files.isFull = true;

    const refused = await store(PICTURE);

    expect([refused.status, refused.error?.code]).toEqual([503, 'FILES_FULL']);
    const market = await server.market();
    const bet = await server.bet({ token }, market);
    expect(bet.success).toBe(true);
  });

  test('users who can’t deposit can’t upload', async () => {
    token = (await server.user()).token;

    const refused = await store(PICTURE);

    expect([refused.status, refused.error?.code]).toEqual([403, 'FEATURE_OFF']);
  });

  test('support sees a user’s files and removes one with a reason', async () => {
    const { id, imageUrl } = (await store(PICTURE)).result;
    const operator = { token: await server.operator() };

    const listed = await server.call('operatorGetImages', { userId: asha.id }, operator);
    const removed = await server.call('operatorRemoveImage', { id, reason: 'abuse' }, operator);

    expect(listed.result.items).toMatchObject([{ id, type: 'image/png' }]);
    expect(removed.result).toBe(true);
    expect((await server.send('GET', imageUrl, undefined)).status).toBe(404);
    const log = await server.call('operatorGetAuditLog', { action: 'RemoveImage' }, operator);
    const notices = await server.call('getNotices', {}, { token });
    expect(notices.result.items).toMatchObject([{ kind: 'FILE_REFUSED', facts: { why: 'REMOVED' } }]);
    expect(log.result.items[0]).toMatchObject({ entityId: String(asha.id), reason: 'abuse' });
  });
});
