import { EXPORT_PATH } from '@crease/contracts/betting/statement.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Bettor, cashierDesk, LICENSED_HOST } from '#testing/cashier-desk.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();
let asha: Bettor;
const desk = cashierDesk(() => server);
beforeEach(async () => {
  asha = await server.user('INR');
  await desk.saveMethod();
});

function receipt(by: Bettor, id: number, format: 'csv' | 'pdf', language = 'en') {
  return server.app.inject({
    method: 'GET',
    url: `/${EXPORT_PATH}?kind=Receipt&RequestId=${id}&format=${format}&language=${language}`,
    headers: { host: LICENSED_HOST, authorization: `Bearer ${by.token}` },
  });
}

test('a receipt shows the amount received, the reference and the time of each step', async () => {
  const id = await desk.credited(asha, 500);

  const file = await receipt(asha, id, 'csv');

  expect(file.headers['content-disposition']).toBe(`attachment; filename="receipt-DP-${id}.csv"`);
  expect(file.payload).toMatch(
    new RegExp(
      `REQUEST,DP-${id}\\r\\nMETHOD,UPI\\r\\nREFERENCE,\\d{12}\\r\\nAMOUNT,500\\r\\nRECEIVED,500\\r\\nSUBMITTED,`,
    ),
  );
  expect(file.payload).toMatch(/CREDITED,2026-\d\d-\d\dT/);
});

test.each(['en', 'hi'])('prints a receipt: %s', async (language) => {
  const id = await desk.credited(asha, 500);

  const file = await receipt(asha, id, 'pdf', language);

  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.payload.startsWith('%PDF-')).toBe(true);
});

test('no one gets another user’s receipt', async () => {
  const id = await desk.credited(asha, 500);
  const ravi = await server.user('INR');

  const refused = await receipt(ravi, id, 'pdf');

  expect(JSON.parse(refused.payload).error.code).toBe('NOT_FOUND');
});
