import type { ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { ADMIN } from '@crease/server/testing/test-server.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Office, office, openDesk, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, press, pressKey } from '#operator/testing/page.ts';
import type { MatchStage } from '#testing/match-stage.ts';

const NAME = '6 over runs Falcons';

let stage: MatchStage;

setUpOffice();
beforeEach(async () => {
  stage = await office.stage();
  await office.logIn();
});

/** A session market with a ₹1,000 bet on No. */
async function marketWithBet() {
  const market = await stage.session(NAME);
  const player = await office.server.user();
  await stage.place(market, player.token, { type: 4, rate: 100, line: 51, stake: 1_000 });
  return market;
}

async function proposeVoid(): Promise<{ proposalId: number; marketId: number }> {
  const { marketId } = await marketWithBet();
  const act = { type: 'VoidMarket', marketId, reason: 'abandoned' } as const;
  const { proposalId } = await office.call('operatorProposeAct', { act });
  return { proposalId, marketId };
}

describe('actions by two operators', () => {
  test('proposes a void that needs a second operator, with the same reason', async () => {
    const market = await marketWithBet();
    await office.requireFourEyes();
    await openDesk(stage.eventId);
    pressKey('e');
    await press('Void market');
    await answerDialog('Void market', 'Void market', { Reason: 'abandoned' });

    const list = await screen.findByRole('list', { name: 'Actions pending confirmation' });
    expect(list.textContent).toContain('1 bet from 1 user, ₹1,000 stakes voided');
    expect(list.textContent).toContain('proposed by admin');
    expect(office.sentTo('operatorProposeAct')).toEqual([
      { act: { type: 'VoidMarket', marketId: market.marketId, reason: 'abandoned' } },
    ]);
    expect((await office.market(market)).status).toBe('OPEN');
  });

  test('stays pending when its proposer confirms, and a double click sends one request', async () => {
    const { proposalId } = await proposeVoid();
    await office.requireFourEyes();
    await openOffice('/');
    const confirm = await screen.findByRole('button', { name: 'Confirm: Void market' });

    fireEvent.click(confirm);
    fireEvent.click(confirm);

    await screen.findByText(/It’s still pending; nothing has changed/);
    expect(office.sentTo('operatorConfirmAct')).toEqual([{ proposalId }]);
  });

  test('allows only rejection once an action is no longer possible', async () => {
    const { marketId } = await proposeVoid();
    await office.call('operatorSettleMarket', { marketId, result: { runs: 50 }, closeFirst: true });
    await openOffice('/');

    const confirm = await screen.findByRole('button', { name: 'Confirm: Void market' });

    expect(confirm).toHaveProperty('disabled', true);
    expect(screen.getByText(/No longer possible/)).toBeTruthy();
  });
});

describe('manual score', () => {
  const cards = async (eventId: number): Promise<ScoreCard | null> => {
    const { items } = await office.call('operatorGetEvents', { eventId });
    const DreamEventId = items[0]?.dreamEventId ?? '0';
    return (await office.server.call('getScoreCard', { DreamEventId })).result;
  };

  async function openScore(fields: Parameters<Office['event']>[0] = {}): Promise<number> {
    const { id: eventId } = await office.event(fields);
    await office.call('operatorCreateMarket', { eventId, kind: 'FANCY', marketName: NAME });
    await openDesk(eventId);
    return eventId;
  }

  test('records balls by keyboard and undoes the last with U', async () => {
    const eventId = await openScore();
    await press('Falcons to bat');

    pressKey('4');
    pressKey('w');
    fireEvent.click(screen.getByRole('button', { name: 'Wide' }));
    pressKey('6');
    pressKey('u');

    await waitFor(async () =>
      expect(await cards(eventId)).toMatchObject({
        kind: 'cricket',
        cricket: {
          battingTeam: 0,
          innings: [{ team: 'Falcons', runs: 5, wkts: 1, overs: '0.2' }],
          thisOver: { number: 1, balls: [{ token: '4' }, { token: 'W' }, { token: 'wd' }] },
        },
      }),
    );
  });

  test('adds balls to the published score', async () => {
    const eventId = await openScore();
    await press('Kraken to bat');

    for (const [key, shown] of [
      ['4', 'Kraken 4/0 0.1 ov · this over 4'],
      ['1', 'Kraken 5/0 0.2 ov · this over 4 1'],
      ['w', 'Kraken 5/1 0.3 ov · this over 4 1 W'],
    ] as const) {
      pressKey(key);
      await waitFor(() => expect(screen.getByText(/ov · this over/).textContent).toBe(shown));
    }
    await waitFor(async () =>
      expect(await cards(eventId)).toMatchObject({
        cricket: { innings: [{ team: 'Kraken', runs: 5, wkts: 1, overs: '0.3' }] },
      }),
    );
  });

  test('offers no manual score for an event with a feed', async () => {
    await openScore({ dreamEventId: 'feed-7' });

    expect(screen.queryByRole('heading', { name: 'Score' })).toBeNull();
    pressKey('4');

    expect(office.sentTo('operatorSetScore')).toEqual([]);
  });

  test('publishes a football score and rejects a non-number', async () => {
    const eventId = await openScore({ sportId: 1, dreamEventId: 'hand-7' });
    const home = await screen.findByRole('textbox', { name: 'Falcons' });
    enter(home, 'two');
    fireEvent.click(screen.getByRole('button', { name: 'Publish score' }));
    await screen.findByText('Falcons must be a whole number');
    expect(office.sentTo('operatorSetScore')).toEqual([]);

    enter(home, '2');
    fireEvent.click(screen.getByRole('button', { name: 'Publish score' }));

    await waitFor(async () =>
      expect(await cards(eventId)).toMatchObject({
        kind: 'football',
        football: { home: 2, away: 0, minute: null, teams: ['Falcons', 'Kraken'] },
      }),
    );
  });
});

describe('event stream', () => {
  test('saves and removes a stream and rejects an invalid URL', async () => {
    const { eventId } = await stage.session(NAME);
    await openDesk(stage.eventId);
    fireEvent.click(screen.getByLabelText('TV'));
    const address = await screen.findByLabelText('Stream URL');
    enter(address, 'ftp://tv.example');
    fireEvent.click(screen.getByRole('button', { name: 'Save stream' }));
    await screen.findByText(/Enter an https URL/);
    expect(office.sentTo('operatorSetTv')).toEqual([]);
    const url = 'https://tv.example/live/1.m3u8';
    enter(address, url);

    fireEvent.click(screen.getByRole('button', { name: 'Save stream' }));
    const away = await screen.findByRole('button', { name: 'Remove stream' });
    expect(await office.call('operatorGetTv', { eventId })).toMatchObject({ url });
    fireEvent.click(away);

    await waitFor(async () => expect(await office.call('operatorGetTv', { eventId })).toBeNull());
  });
});

describe('bookmaker quotes', () => {
  test('sends added price levels and sizes with the best price', async () => {
    const market = await stage.market('BOOKMAKER', 'Bookmaker', [
      { name: 'Falcons', back: [[85]], lay: [[89]] },
      { name: 'Kraken', back: [[105]], lay: [[110]] },
    ]);
    await openDesk(stage.eventId);

    await press('Add price level: Back Falcons');
    enter('Back Falcons 2nd', '82');
    enter('Back Falcons size (₹)', '50000');
    fireEvent.submit(screen.getByRole('form', { name: 'Quote: Bookmaker' }));

    await waitFor(async () => {
      const [falcons] = (await office.market(market)).runners;
      expect(falcons?.back).toEqual([
        [85, 50_000],
        [82, expect.anything()],
      ]);
      expect(falcons?.lay).toEqual([[89, expect.anything()]]);
    });
  });
});

describe('own password', () => {
  test('is changed, then asks to log in again; a wrong current password is reported', async () => {
    await openOffice('/account');
    const now = await screen.findByLabelText('Current password');
    enter(now, 'my old phrase');
    enter('New password', 'a brand new phrase');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Current password is incorrect', { selector: 'p' });

    enter(now, ADMIN.password);
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));

    await screen.findByText('Password changed. Log in with your new password.');
    const login = { userName: ADMIN.userName, password: 'a brand new phrase' };
    expect((await office.server.call('operatorAuthenticate', login)).success).toBe(true);
  });
});

test('shows one market’s history with what changed', async () => {
  const { marketId } = await stage.session(NAME);
  const other = await stage.session('10 over runs');
  await office.call('operatorUpdateMarket', { marketId, min: 500 });
  await office.call('operatorUpdateMarket', { marketId: other.marketId, min: 700 });

  await openOffice(`/audit/market/${marketId}`);

  await screen.findByRole('heading', { level: 1, name: `History: market ${marketId}` });
  expect((await screen.findAllByText(/"minStake": "₹500"/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/"minStake": "₹700"/)).toBeNull();
});

test('locks and unlocks betting with one button', async () => {
  const market = await stage.session(NAME);
  await openDesk(stage.eventId);
  pressKey('l');

  await press('Lock betting');

  const unlock = await screen.findByRole('button', { name: 'Unlock betting' });
  expect((await office.market(market)).betLock).toBe(true);
  fireEvent.click(unlock);
  await screen.findByRole('button', { name: 'Lock betting' });
  expect((await office.market(market)).betLock).toBe(false);
});
