import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ImageStore } from '#base/image-store.ts';
import { FolderFileStore } from '#base/system/file-store.ts';
import { temporaryFolder } from '#testing/temporary-files.ts';
import { DATABASE_KINDS, startTestServer, type TestDatabase, type TestServer } from '#testing/test-database.ts';
import { type NewPasskey, type SecondFactor, SecurityStore } from './security-store.ts';

const NOW = 1_790_000_000_000;

function buildFactor(userId: number, lastStep = 100): SecondFactor {
  return { userId, sealedSecret: `sealed-${userId}`, lastStep, createdAt: NOW };
}

function buildPasskey(userId: number, name: string): NewPasskey {
  return {
    userId,
    rpId: 'localhost',
    credentialId: `credential-${name}`,
    publicKey: new Uint8Array([0, 1, 255, 128]),
    counter: 0,
    transports: ['internal', 'hybrid'],
    name,
    createdAt: NOW,
  };
}

describe.each(DATABASE_KINDS)('security and images (%s)', (kind) => {
  let server: TestServer;
  let database: TestDatabase;
  let store: SecurityStore;
  let images: ImageStore;
  beforeAll(async () => {
    server = await startTestServer(kind);
    database = await server.newDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await server.stop();
  });
  beforeEach(async () => {
    const { sql } = database;
    await sql.query('truncate second_factors, recovery_codes, passkeys, images');
    store = new SecurityStore(sql);
    images = new ImageStore(sql, new FolderFileStore(temporaryFolder()));
  });

  test('a new factor replaces the former one and its codes', async () => {
    await store.setSecondFactor(buildFactor(1), ['a', 'b', 'c']);
    await store.setSecondFactor({ ...buildFactor(1), sealedSecret: 'new' }, ['d']);

    expect(await store.findSecondFactor(1)).toEqual({ ...buildFactor(1), sealedSecret: 'new' });
    expect(await store.findSecondFactor(2)).toBeNull();
    expect([await store.recoveryCodesLeft(1), await store.consumeRecoveryCode(1, 'a')]).toEqual([1, false]);
    await store.removeSecondFactor(1);
    expect([await store.findSecondFactor(1), await store.recoveryCodesLeft(1)]).toEqual([null, 0]);
  });

  test('a resealed secret replaces only the one that was read', async () => {
    await store.setSecondFactor({ ...buildFactor(1), sealedSecret: 'old' }, ['a']);

    expect(await store.replaceSeal(1, 'another', 'new')).toBe(false);
    expect(await store.replaceSeal(1, 'old', 'new')).toBe(true);
    expect(await store.secondFactors()).toEqual([{ ...buildFactor(1), sealedSecret: 'new' }]);
    expect(await store.recoveryCodesLeft(1)).toBe(1);
  });

  test('operators’ factors are separate from those of bettors with the same ID', async () => {
    const ofOperators = new SecurityStore(database.sql, 'operator');
    await ofOperators.setSecondFactor(buildFactor(1), ['a']);
    const added = await ofOperators.addPasskey(buildPasskey(1, 'desk'));

    expect(added).not.toBeNull();
    expect(await ofOperators.listPasskeys(1)).toHaveLength(1);
    expect([await store.findSecondFactor(1), await store.listPasskeys(1)]).toEqual([null, []]);
  });

  test('a time step is used once, and no earlier one afterwards', async () => {
    await store.setSecondFactor(buildFactor(1), []);

    const both = await Promise.all([store.consumeStep(1, 101), store.consumeStep(1, 101)]);

    expect(both.filter((taken) => taken)).toHaveLength(1);
    expect([await store.consumeStep(1, 100), await store.consumeStep(1, 102)]).toEqual([false, true]);
    expect(await store.consumeStep(2, 102)).toBe(false);
  });

  test('a recovery code is used once, only by its user', async () => {
    await store.setRecoveryCodes(1, ['a', 'b']);

    expect(await store.consumeRecoveryCode(2, 'a')).toBe(false);
    const both = await Promise.all([store.consumeRecoveryCode(1, 'a'), store.consumeRecoveryCode(1, 'a')]);

    expect(both.filter((taken) => taken)).toHaveLength(1);
    expect(await store.recoveryCodesLeft(1)).toBe(1);
  });

  test('finds a passkey by its credential, which is unique', async () => {
    const added = await store.addPasskey(buildPasskey(1, 'phone'));

    expect(added).toEqual({ ...buildPasskey(1, 'phone'), id: added?.id, lastUsedAt: null });
    expect(await store.passkeyByCredential('credential-phone')).toEqual(added);
    expect(await store.addPasskey(buildPasskey(2, 'phone'))).toBeNull();
    expect(await store.passkeyByCredential('unknown')).toBeNull();
    await store.addPasskey(buildPasskey(1, 'key'));
    expect((await store.listPasskeys(1)).map(({ name }) => name)).toEqual(['phone', 'key']);
    expect(await store.listPasskeys(2)).toEqual([]);
  });

  test('rejects a signature counter that doesn’t grow, unless it isn’t supported', async () => {
    const phone = await store.addPasskey(buildPasskey(1, 'phone'));
    const id = phone?.id ?? 0;

    expect(await store.recordPasskeyUse(id, 0, NOW + 1)).toBe(true);
    expect(await store.recordPasskeyUse(id, 7, NOW + 2)).toBe(true);
    expect(await store.recordPasskeyUse(id, 7, NOW + 3)).toBe(false);
    expect(await store.recordPasskeyUse(id, 0, NOW + 4)).toBe(false);
    expect(await store.passkeyByCredential('credential-phone')).toMatchObject({
      counter: 7,
      lastUsedAt: NOW + 2,
    });
    expect(await store.recordPasskeyUse(id + 1, 9, NOW)).toBe(false);
  });

  test('only its user can remove a passkey', async () => {
    const phone = await store.addPasskey(buildPasskey(1, 'phone'));
    const id = phone?.id ?? 0;

    expect(await store.removePasskey(2, id)).toBe(false);
    expect([await store.removePasskey(1, id), await store.removePasskey(1, id)]).toEqual([true, false]);
  });

  test('returns images unchanged and counts them by owner and time', async () => {
    const bytes = new Uint8Array(70_000).map((_, at) => at % 256);
    const image = { ownerId: 1, type: 'image/png' as const, bytes, createdAt: NOW };
    const id = await images.addImage(image);
    await images.addImage({ ...image, createdAt: NOW + 5 });
    await images.addImage({ ...image, ownerId: 2 });

    const kept = await images.imageById(id);

    expect(kept).toMatchObject({ id, ownerId: 1, type: 'image/png', createdAt: NOW });
    expect(Buffer.from(kept?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true);
    expect(await images.imageById(id + 1_000)).toBeNull();
    expect(await images.storedSince(1, NOW)).toEqual([NOW, NOW + 5]);
    expect(await images.storedSince(1, NOW + 1)).toEqual([NOW + 5]);
    const size = image.bytes.length;
    expect(await images.usage(1)).toEqual({
      ownFiles: 2,
      ownBytes: 2 * size,
      allBytes: 3 * size,
    });
    expect((await images.listImages(1)).map(({ createdAt }) => createdAt)).toEqual([NOW + 5, NOW]);
    expect(await images.removeImage(id)).toMatchObject({ id, ownerId: 1, size });
    expect([await images.imageById(id), await images.removeImage(id)]).toEqual([null, null]);
    expect(await images.purgeImages(NOW + 1)).toBe(1);
    expect((await images.usage(1)).ownFiles).toBe(1);
    expect((await images.usage(2)).ownFiles).toBe(0);
  });
});
