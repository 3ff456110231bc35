import { MAX_IMAGE_BYTES } from '@crease/contracts/base/constants.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { smallDocument, smallPicture } from '#testing/identity-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let asha: Awaited<ReturnType<TestServer['user']>>;
let token: string;
const server = await startTestServer();
beforeEach(async () => {
  // Only customers who deposit have a payment to prove.
  asha = await server.user('INR');
  token = asha.token;
});

const PICTURE = await smallPicture();
const LOCKED = await smallDocument({ password: 'their own' });
const SCRIPT = '<script>alert(document.domain)</script>';

/** A single-colour image, or camera noise. */
function picture(width = 40, height = 20, isNoise = false) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({
    create: isNoise
      ? { width, height, channels: 3, background: 'grey', noise }
      : { width, height, channels: 3, background: '#c08040' },
  });
}

function store(bytes: Buffer | string, prefix = '') {
  const image = typeof bytes === 'string' ? bytes : bytes.toString('base64');
  return server.call('storeImage', { image: `${prefix}${image}` }, { token });
}

async function fetched(url: string) {
  const response = await server.app.inject({ method: 'GET', url });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

/** A form as sent by a browser. */
function buildForm(parts: readonly { name: string; file?: string; bytes: Buffer | string }[]) {
  const boundary = 'crease-boundary';
  const chunks = parts.flatMap(({ name, file, bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${
      file === undefined ? '' : `; filename="${file}"\r\ncontent-type: text/html`
    }\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { payload, type: `multipart/form-data; boundary=${boundary}` };
}

async function upload(parts: Parameters<typeof buildForm>[0], bearer = token, url = 'Setting/StoreImage') {
  const { payload, type } = buildForm(parts);
  const response = await server.app.inject({
    method: 'POST',
    url: `/${url}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    payload,
  });
  const body = response.json();
  return { status: response.statusCode, result: body.result, code: body.error?.code ?? null };
}

describe('an image', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('%s is stored and served at a signed URL', async (format) => {
    const bytes = await picture().toFormat(format).toBuffer();

    const stored = await store(bytes, format === 'png' ? 'data:image/jpeg;base64,' : '');
    const shown = await fetched(stored.result.imageUrl);

    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
      'content-disposition': `inline; filename="upload-${stored.result.id}.${format === 'jpeg' ? 'jpg' : format}"`,
    });
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
  });

  test('is accepted as a form too, whatever its name and type say', async () => {
    const bytes = await picture().png().toBuffer();

    const { status, result } = await upload([
      { name: 'note', bytes: 'hello' },
      { name: 'file', file: '../../x.html', bytes },
    ]);

    expect(status).toBe(200);
    const shown = await fetched(result.imageUrl);
    expect(shown.headers['content-type']).toBe('image/png');
  });

  test('loses location, camera, comments and profile, and is upright', async () => {
    const bytes = await picture(40, 20)
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD3: { GPSLatitude: '28/1 36/1 50/1', GPSLatitudeRef: 'N' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`)
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect([before.exif !== undefined, before.icc !== undefined, before.orientation]).toEqual([true, true, 6]);
    expect(bytes.includes('SecretCamera')).toBe(true);

    const shown = await fetched((await store(bytes)).result.imageUrl);

    const after = await sharp(shown.bytes).metadata();
    expect([after.exif, after.icc, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect([after.width, after.height, after.space]).toEqual([20, 40, 'srgb']);
    for (const secret of ['SecretCamera', 'Exif', 'xmpmeta', 'script']) {
      expect(shown.bytes.includes(secret)).toBe(false);
    }
  });

  test('with a page attached loses the page', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const bytes = Buffer.concat([await picture().toFormat(format).toBuffer(), Buffer.from(SCRIPT)]);
      const { result } = await store(bytes);
      const shown = await fetched(result.imageUrl);
      expect(shown.bytes.includes('script')).toBe(false);
    }
  });

  test('from a camera is scaled down', async () => {
    const bytes = await picture(6_000, 600).jpeg().toBuffer();

    const shown = await fetched((await store(bytes)).result.imageUrl);

    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 4_096, height: 410 });
  });
});

describe('a document', () => {
  test('is stored as an image of its first pages, and none of its bytes are kept', async () => {
    const document = await smallDocument({ pages: 6, text: 'Paid 5,000 to Crease' });

    const stored = await store(document);
    const shown = await fetched(stored.result.imageUrl);

    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.bytes.includes('Paid')).toBe(false);
    const { width = 0, height = 0 } = await sharp(shown.bytes).metadata();
    // Four A4 pages stacked vertically.
    expect(height / width).toBeCloseTo(4 * Math.SQRT2, 1);
    const ink = await sharp(shown.bytes).greyscale().stats();
    expect(ink.channels[0]?.min).toBeLessThan(60);
  });
});

describe('rejections', () => {
  test.each([
    ['a page that is called a picture', Buffer.from(`<!doctype html>${SCRIPT}`)],
    ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page before a picture', Buffer.concat([Buffer.from(SCRIPT), Buffer.from([0x89, 0x50])])],
    ['the first bytes of a PNG and then a page', Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, 'latin1')],
    ['the first bytes of a JPEG and then a page', Buffer.from(`\xff\xd8\xff${SCRIPT}`, 'latin1')],
    ['a RIFF that is no WebP', Buffer.from('RIFF\x10\0\0\0WAVEfmt ')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['what only begins like a PDF', Buffer.from('%PDF-1.7\nanything')],
    ['a PDF without pages', Buffer.from('%PDF-1.7\n%%EOF\n')],
    ['a PDF that only its owner can open', LOCKED],
    ['a picture with something before it', Buffer.concat([Buffer.from('\n'), PICTURE])],
  ])('%s', async (_, bytes) => {
    const refused = await store(bytes);
    expect([refused.status, refused.error?.code]).toEqual([400, 'FILE_TYPE']);
  });

  test('notify the uploader once an hour, with what to upload', async () => {
    const script = Buffer.from(SCRIPT);
    await store(script);
    await store(script);

    const { items } = (await server.call('getNotices', {}, { token })).result;

    expect(items).toMatchObject([{ kind: 'FILE_REFUSED', facts: { why: 'TYPE' } }]);
  });

  test('a truncated image', async () => {
    const bytes = await picture(200, 200, true).png().toBuffer();
    expect((await store(bytes.subarray(0, bytes.length / 2))).error?.code).toBe('FILE_TYPE');
  });

  test('a small file that expands to over 40 million pixels', async () => {
    const bomb = await picture(6_400, 6_400).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);

    expect((await store(bomb)).error?.code).toBe('FILE_TYPE');
  });

  test('more than five MiB, in base64, in a form, and as a body', async () => {
    // Bytes after the image data are included in the size limit and aren't stored.
    const largest = Buffer.concat([PICTURE, Buffer.alloc(MAX_IMAGE_BYTES - PICTURE.length)]);
    const large = Buffer.concat([largest, Buffer.alloc(1)]);
    const huge = Buffer.alloc(9 * 1024 * 1024, 'A').toString('latin1');

    const byJson = await store(large);
    const byForm = await upload([{ name: 'file', file: 'x.png', bytes: large }]);
    const byBody = await store(huge);

    expect([byJson.status, byJson.error?.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect([byForm.status, byForm.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect([byBody.status, byBody.error?.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect((await store(largest)).success).toBe(true);
    expect((await upload([{ name: 'file', file: 'x.png', bytes: largest }])).status).toBe(200);
  });

  test('answers an oversized file during its upload', async () => {
    const address = await server.listen();
    const send = (bearer: string) => {
      const form = new FormData();
      form.set('file', new Blob([Buffer.alloc(7 * 1024 * 1024)]), 'x.png');
      return fetch(`${address}/Setting/StoreImage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
        body: form,
      });
    };

    const [large, anonymous] = [await send(token), await send('nobody')];

    expect([large.status, anonymous.status]).toEqual([413, 401]);
  });

  test.each([
    ['nothing', ''],
    ['what is not base64', '<<<>>>'],
    ['a data address without a file', 'data:image/png;base64,'],
    ['a web address', 'https://evil.example/x.png'],
  ])('%s', async (_, image) => {
    const refused = await server.call('storeImage', { image }, { token });
    expect([refused.status, refused.error?.code]).toEqual([400, 'VALIDATION']);
  });

  test('a form without the part, or an invalid one', async () => {
    const bytes = await picture().png().toBuffer();
    expect((await upload([{ name: 'photo', file: 'x.png', bytes }])).code).toBe('VALIDATION');
    expect((await upload([{ name: 'file', bytes: 'text' }])).code).toBe('VALIDATION');
    expect((await upload([])).code).toBe('VALIDATION');
    const broken = await server.app.inject({
      method: 'POST',
      url: '/Setting/StoreImage',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data' },
      payload: 'x',
    });
    expect(broken.json().error.code).toBe('VALIDATION');
  });

  test('a form on any other route, and a large body there', async () => {
    const form = await upload([{ name: 'file', file: 'x', bytes: 'x' }], token, 'UserStake/Add');
    const large = await server.send('POST', '/UserStake/Add', ' '.repeat(1_100_000), { token });

    expect([form.status, form.code]).toEqual([400, 'VALIDATION']);
    expect([large.status, large.error?.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('anyone not logged in, before their file is read; a demo user', async () => {
    const huge = Buffer.alloc(9 * 1024 * 1024);
    const anonymous = await upload([{ name: 'file', file: 'x', bytes: huge }], 'nobody');
    const demo = await server.call('loginAsDemoUser', {});
    const image = (await picture().png().toBuffer()).toString('base64');
    const byDemo = await server.call('storeImage', { image }, { token: demo.result.accessToken });

    expect([anonymous.status, anonymous.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect([byDemo.status, byDemo.error?.code]).toEqual([403, 'DEMO_NOT_ALLOWED']);
  });

  test('the 21st try in an hour, though all before were refused', async () => {
    const codes: (string | undefined)[] = [];
    for (let time = 0; time < 21; time += 1) codes.push((await store(Buffer.from(SCRIPT))).error?.code);

    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'FILE_TYPE'), 'RATE_LIMITED']);
    token = (await server.user('INR')).token;
    expect((await store(Buffer.from(SCRIPT))).error?.code).toBe('FILE_TYPE');
  });

  test('the 21st image in an hour, for this user only, even when all arrive at once', async () => {
    const all = await Promise.all(Array.from({ length: 22 }, () => store(PICTURE)));

    const codes = all.map(({ error }) => error?.code ?? 'stored');
    expect(codes.filter((code) => code === 'stored')).toHaveLength(20);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
    const other = (await server.user('INR')).token;
    const image = PICTURE.toString('base64');
    expect((await server.call('storeImage', { image }, { token: other })).success).toBe(true);
    server.clock.advance(3_600_001);
    const login = await server.logIn(asha);
    const later = { token: login.result.accessToken };
    expect((await server.call('storeImage', { image }, later)).success).toBe(true);
  });
});

describe('a signed URL', () => {
  test('works for an hour, tells the browser so, and doesn’t work if altered', async () => {
    const { imageUrl } = (await store(PICTURE)).result;
    const second = (await store(PICTURE)).result;
    const url = new URL(imageUrl, 'http://localhost');
    const changed = (name: string, value: string) => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return `${copy.pathname}${copy.search}`;
    };
    const { e, s } = Object.fromEntries(url.searchParams);
    const wrong = [
      `/uploads/${second.id}${url.search}`,
      changed('e', String(Number(e) + 3_600)),
      changed('e', `0${e}`),
      changed('s', `${String(s).slice(0, -1)}${s?.endsWith('A') ? 'B' : 'A'}`),
      changed('s', ''),
      `${url.pathname}?e=${e}`,
      `${url.pathname}?e=${e}&s=${s}&s=${s}`,
      `/uploads/${second.id}.0?e=${e}&s=${s}`,
      '/uploads/1',
      '/uploads/../secret?e=1&s=1',
    ];

    for (const address of wrong) {
      const refused = await fetched(address);
      expect([address, refused.status]).toEqual([address, 404]);
      expect(refused.headers['cache-control']).toBe('no-store');
    }
    server.clock.advance(3_599_000);
    expect((await fetched(imageUrl)).headers['cache-control']).toBe('private, max-age=1');
    server.clock.advance(1_000);
    expect((await fetched(imageUrl)).status).toBe(404);
  });

  test('keeps working after a restart', async () => {
    const { imageUrl } = (await store(PICTURE)).result;
    const next = await server.restart();

    const shown = await next.app.inject({ method: 'GET', url: imageUrl });

    expect(shown.statusCode).toBe(200);
  });
});
