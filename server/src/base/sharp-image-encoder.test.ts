import { expect, test } from 'vitest';
import { sharpImageEncoder } from '#base/sharp-image-encoder.ts';
import { smallPicture } from '#testing/identity-desk.ts';

test('a photo doesn’t wait for slow documents, which wait for one another', async () => {
  const begun: number[] = [];
  const drawn: ((picture: null) => void)[] = [];
  const encoder = sharpImageEncoder((bytes) => {
    begun.push(bytes[0] ?? 0);
    return new Promise((resolve) => drawn.push(resolve));
  });
  const documents = [1, 2].map((byte) => encoder.encode(Buffer.from([byte]), 'application/pdf'));

  const photo = await encoder.encode(await smallPicture(), 'image/png');

  expect(photo?.type).toBe('image/png');
  expect(begun).toEqual([1]);
  drawn[0]?.(null);
  expect(await documents[0]).toBeNull();
  await expect.poll(() => begun).toEqual([1, 2]);
  drawn[1]?.(null);
  expect(await documents[1]).toBeNull();
});

test('a document that fails to be drawn leaves the queue to the next', async () => {
  const encoder = sharpImageEncoder(([byte]) =>
    byte === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(null),
  );
  const first = encoder.encode(Buffer.from([1]), 'application/pdf');
  const second = encoder.encode(Buffer.from([2]), 'application/pdf');

  await expect(first).rejects.toThrow('broken');
  expect(await second).toBeNull();
});
