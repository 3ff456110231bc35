import { EXPORT_PATH, EXPORTS_PER_MINUTE, MAX_PDF_ROWS } from '@crease/contracts/betting/statement.ts';
import type { ExportWire } from '@crease/contracts/office/reports.ts';
import { beforeEach, expect, test } from 'vitest';
import { GameDesk } from '#testing/casino-desk.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});

function query(wanted: ExportWire): string {
  const pairs = Object.entries(wanted).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(pairs).toString();
}

function exported(token: string | undefined, wanted: ExportWire) {
  return server.app.inject({
    method: 'GET',
    url: `/${EXPORT_PATH}?${query(wanted)}`,
    headers: {
      host: 'localhost',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
}

function adjust(userId: number, type: 'CREDIT' | 'DEBIT', amount: number, reason: string) {
  return server.asOperator('operatorAdjustBalance', {
    userId,
    type,
    amount,
    reason,
    clientRequestId: crypto.randomUUID(),
  });
}

test('exports a statement as CSV with every row, plain numbers and the time zone', async () => {
  const { id, token } = await server.user();
  await adjust(id, 'DEBIT', 1_234.5, 'a "fee", for 2');
  server.clock.advance(1_000);

  const file = await exported(token, { kind: 'Statement', format: 'csv' });

  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="statement-2026-\d\d-\d\d-to-2026-\d\d-\d\d\.csv"$/,
  );
  expect(file.payload.startsWith('\ufeffID,Date,Type,Description,Credit,Debit,Balance\r\n')).toBe(true);
  const lines = file.payload.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^\d+,2026-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30,ADJUST,"a ""fee"", for 2",,1234\.5,98765\.5$/);
});

test('exports all rows across pages, once each', async () => {
  const { id, token } = await server.user();
  const numbers = Array.from({ length: 520 }, (_, n) => n + 1);
  const credits = numbers.map((n) =>
    server.engine.submit({
      type: 'AdjustBalance',
      accountId: id,
      direction: 'CREDIT',
      amount: n * 100,
      reason: `line ${n}`,
      key: `line:${n}`,
    }),
  );
  await Promise.all(credits);

  const file = await exported(token, { kind: 'Statement', format: 'csv', Type: 1 });

  const reasons = [...file.payload.matchAll(/line (\d+)/g)].map(([, n]) => Number(n));
  expect(reasons).toEqual(numbers);
});

test.each(['=1+1', '+1', '-1', '@sum(a1)', '\t=1'])(
  'keeps text that a spreadsheet would calculate as text: %j',
  async (reason) => {
    const { id, token } = await server.user();
    await adjust(id, 'CREDIT', 1, `${reason} and more`);

    const file = await exported(token, { kind: 'Statement', format: 'csv', Type: 1 });

    const [, line = ''] = file.payload.trim().split('\r\n');
    expect(line.split(',')[3]).toBe(`'${reason.trim()} and more`);
  },
);

test('exports bets and settled markets too, with Hindi column heads on request', async () => {
  const { token } = await server.user();
  await server.bet({ token }, await server.market(), { stake: 1_000 });

  const bets = await exported(token, { kind: 'Bets', format: 'csv', language: 'hi' });
  const none = await exported(token, { kind: 'Bets', format: 'csv', Status: 'Won' });
  const report = await exported(token, { kind: 'ProfitLoss', format: 'csv' });

  expect(bets.payload).toContain('बेट आईडी,लगाई गई,इवेंट');
  expect(bets.payload).toContain('India v Australia,Match Odds,India,Back,1.85,,1000,0,UNMATCHED');
  expect(none.payload.trim().split('\r\n')).toHaveLength(1);
  expect(report.payload).toContain('Market ID,Settled,Sport,Event,Market,Result,Bets');
});

test.each(['en', 'hi'] as const)('a PDF has its pages, its title and its language: %s', async (language) => {
  const { id, token } = await server.user();
  for (let n = 1; n <= 60; n++) await adjust(id, 'CREDIT', n, `Zażółć gęślą ₹${n} क्रिकेट 🏏`);

  const file = await exported(token, { kind: 'Statement', format: 'pdf', language });

  expect(file.headers['content-type']).toBe('application/pdf');
  const text = file.rawPayload.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1);
  expect(text).toContain(`/Lang (${language})`);
  expect(text).toContain('NotoSansDevanagari');
});

test('rejects more rows than a PDF may have, with the maximum', async () => {
  const { id, token } = await server.user();
  await Promise.all(
    Array.from({ length: MAX_PDF_ROWS }, (_, n) =>
      server.engine.submit({
        type: 'AdjustBalance',
        accountId: id,
        direction: 'CREDIT',
        amount: 1,
        reason: 'drop by drop',
        key: `drop-${n}`,
      }),
    ),
  );

  const file = await exported(token, { kind: 'Statement', format: 'pdf' });

  expect([file.statusCode, file.json().error.code, file.json().error.message]).toEqual([
    400,
    'EXPORT_TOO_LONG',
    'PDFs are limited to 10000 rows. Choose a shorter range or export CSV',
  ]);
});

test('gives no one else a file, and limits files per user', async () => {
  const { token } = await server.user();
  const ask = (wanted: string | undefined) => exported(wanted, { kind: 'Statement', format: 'csv' });

  expect((await ask(undefined)).json()).toMatchObject({ success: false, status: 401 });
  expect((await ask('nonsense')).statusCode).toBe(401);
  for (let n = 0; n < EXPORTS_PER_MINUTE; n++) expect((await ask(token)).statusCode).toBe(200);
  const refused = await ask(token);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  server.clock.advance(61_000);
  expect((await ask(token)).statusCode).toBe(200);
});

test('rejects an invalid export with its fields', async () => {
  const { token } = await server.user();

  const answer = await server.send(
    'GET',
    `/${EXPORT_PATH}`,
    { kind: 'Everything', FORMAT: 'doc', From: 'yesterday' },
    { token },
  );
  const posted = await server.send('POST', `/${EXPORT_PATH}`, {}, { token });

  expect(answer.status).toBe(400);
  expect(answer.error?.validationErrors?.flatMap(({ members }) => members).sort()).toEqual(['From', 'format', 'kind']);
  expect(posted.status).toBe(405);
});

test('shows a game round in the statement by the game’s name', async () => {
  server = await startTestServer({ withGames: true });
  const desk = new GameDesk(() => server);
  const { token } = await server.user();
  const { session } = await desk.sit('dice', token);
  const choice = { game: 'dice', side: 'OVER', winning: 9_000 } as const;
  const asked = { key: crypto.randomUUID(), stake: 10_000, choice };
  const { roundId } = (await server.call('startRound', asked, { token: session })).result.round;
  server.clock.advance(1_000);

  const file = await exported(token, { kind: 'Statement', format: 'csv' });

  expect(file.payload).toContain(`,CASINO_BET,"Dice, ${roundId}",,100,`);
  expect(file.payload).not.toContain(`dice ${roundId}`);
});
