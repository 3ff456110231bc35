import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, fillIn, findDialog, press, pressKey } from '#operator/testing/page.ts';

const SITE = 'licensed.example';
const LICENCE = { jurisdiction: 'IM', number: 'X-1', text: 'Licensed.' };

setUpOffice({ siteDomains: { domains: { [SITE]: { licence: LICENCE } } } });

describe('a site', () => {
  const setting = async () => {
    const { items } = await office.call('operatorGetDomainSettings', {});
    return items.find(({ name }) => name === SITE);
  };

  beforeEach(async () => {
    await office.logIn();
    await office.call('operatorSaveDomainSetting', { name: SITE, setting: { minAge: 21 } });
    await openOffice(`/sites/${SITE}`);
    await screen.findByRole('form', { name: 'Site settings' });
  });

  test('saves only edited settings', async () => {
    const before = (await setting())?.draft;
    enter('Title', 'Example');
    fireEvent.click(screen.getByLabelText('Casino'));
    enter('Telegram', 'example');

    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByRole('button', { name: 'Publish 4 changes' })).toBeTruthy();
    const edited = {
      domainTitle: 'Example',
      casino: before?.casino !== true,
      telegramId: 'example',
    };
    expect(office.sentTo('operatorSaveDomainSetting')).toEqual([{ name: SITE, setting: edited }]);
    expect((await setting())?.draft).toEqual({ ...before, ...edited });
  });

  test('saves bet limits by sport and market type and rejects an invalid amount', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Add limits' }));
    const line = within(screen.getByRole('group', { name: 'Limits 1' }));
    fillIn({ Sport: '3', Market: 'FANCY', 'Max stake (₹)': 'much' }, line);
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByRole('alert');
    expect(office.sentTo('operatorSaveDomainSetting')).toEqual([]);

    enter('Max stake (₹)', '25,000', line);
    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

    const none = { minStake: null, maxLiability: null, maxProfit: null };
    const betLimits = [{ sportId: 3, kind: 'FANCY', maxStake: 25_000, ...none }];
    expect(await screen.findByRole('button', { name: 'Publish 2 changes' })).toBeTruthy();
    expect((await setting())?.draft.betLimits).toEqual(betLimits);
    expect(office.sentTo('operatorSaveDomainSetting')).toEqual([{ name: SITE, setting: { betLimits } }]);
  });

  test('rejects an invalid URL before sending', async () => {
    enter('Logo URL', 'javascript:alert(1)');

    fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByText('Logo URL must be a valid URL')).toBeTruthy();
    expect(office.sentTo('operatorSaveDomainSetting')).toEqual([]);
  });

  test('rejects publishing by the author of restricted changes and keeps the draft', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Publish 1 change' }));

    expect(await screen.findByText(/Another admin must publish/)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Unpublished changes' }).textContent).toContain('minAge 18 → 21');
    expect((await setting())?.published?.minAge).toBe(18);
  });
});

describe('sites and texts', () => {
  beforeEach(() => office.logIn());

  test('creates a draft for a host and opens it', async () => {
    const page = await openOffice('/sites');
    enter(await screen.findByLabelText('Host'), ' New.Example ');
    fireEvent.click(screen.getByRole('button', { name: 'Create draft' }));

    await waitFor(() => expect(page.path()).toBe('/sites/new.example'));
    expect(office.sentTo('operatorSaveDomainSetting')).toEqual([{ name: 'new.example', setting: {} }]);
    await screen.findByRole('form', { name: 'Site settings' });
  });

  test('saves a new public text and selects it', async () => {
    await openOffice('/texts');
    enter(await screen.findByLabelText('Text'), '');
    fillIn({ Name: 'rules.kabaddi', Content: 'Raids.' });
    fireEvent.click(screen.getByRole('button', { name: 'Save text' }));

    await screen.findByText('Text saved');
    const saved = { name: 'rules.kabaddi', value: 'Raids.' };
    expect(office.sentTo('operatorSaveSetting')).toEqual([saved]);
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Text').value).toBe('rules.kabaddi'));
  });
});

describe('roles', () => {
  beforeEach(() => office.logIn('viewer', 'vik'));

  test('a viewer can’t create events', async () => {
    await office.stage();
    await openOffice('/events');
    await screen.findByRole('link', { name: 'Falcons v Kraken' });

    expect(screen.queryByRole('button', { name: 'New event' })).toBeNull();
  });

  test('a viewer sees the desk, but no shortcut changes a market', async () => {
    const stage = await office.stage();
    const market = await stage.session('6 over runs');
    await openOffice(`/events/${stage.eventId}`);
    await screen.findByText('No matched bets in this market yet');

    for (const key of ['x', 'b', 's', 'o', 'm']) pressKey(key);

    expect(screen.queryByRole('group', { name: /Status of/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(office.sentTo('operatorSetMarketStatus')).toEqual([]);
    expect((await office.market(market)).status).toBe('OPEN');
  });
});

describe('market terms', () => {
  test('doesn’t overwrite another trader’s change', async () => {
    await office.logIn();
    const stage = await office.stage();
    const market = await stage.session('6 over runs');
    const { marketId } = market;
    await openOffice(`/events/${stage.eventId}`);
    fireEvent.click(await screen.findByLabelText('Limits'));
    enter('Max stake (₹)', '50000');

    await office.call('operatorUpdateMarket', { marketId, min: 500 });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Min stake (₹)').value).toBe('500'));
    fireEvent.click(screen.getByRole('button', { name: 'Save terms' }));

    await waitFor(async () => expect(await office.market(market)).toMatchObject({ min: 500, max: 50_000 }));
    expect(office.sentTo('operatorUpdateMarket')).toEqual([{ marketId, max: 50_000 }]);
  });
});

describe('dashboard', () => {
  beforeEach(() => office.logIn());

  test('reports a fixture without a feed and voids its markets with a reason', async () => {
    const stage = await office.stage();
    const { eventId } = stage;
    const markets = [await stage.session('6 over runs'), await stage.session('10 over runs')];
    office.reportWait({ eventId, reason: 'NO_FEED' });
    await openOffice('/');

    await screen.findByText(/No running feed covers this fixture.* 2 markets/);
    fireEvent.click(screen.getByRole('button', { name: 'Void all' }));
    await answerDialog('Void Falcons v Kraken', 'Void', { Reason: 'feed is gone' });

    await waitFor(() => expect(office.sentTo('operatorVoidEvent')).toEqual([{ eventId, reason: 'feed is gone' }]));
    await waitFor(async () => {
      for (const market of markets) expect((await office.market(market)).status).toBe('VOIDED');
    });
  });

  test('groups fixtures without a feed into one line and voids them together', async () => {
    const lost: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const stage = await office.stage();
      await stage.session('6 over runs');
      const { eventId } = stage;
      office.reportWait({ eventId, reason: 'NO_FEED' });
      lost.push(eventId);
    }
    await openOffice('/');

    await screen.findByText('4 fixtures not in any running feed');
    expect(screen.queryByRole('button', { name: 'Void all' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(await screen.findAllByRole('button', { name: 'Void all' })).toHaveLength(4);
    fireEvent.click(screen.getByRole('button', { name: 'Void all 4' }));
    await answerDialog('Void 4 fixtures', 'Void', { Reason: 'other speed' });

    await screen.findByText('4 markets voided');
    expect(office.sentTo('operatorVoidEvent')).toEqual(lost.map((eventId) => ({ eventId, reason: 'other speed' })));
  });

  test('lists what needs attention, an unbalanced ledger first', async () => {
    const stage = await office.stage();
    const over = await stage.session('10 over runs');
    await office.call('operatorSetMarketStatus', { marketId: over.marketId, status: 'CLOSED' });
    const { marketId } = await stage.session('18 over runs');
    await office.call('operatorProposeResult', { marketId, result: { runs: 177 } });
    // An unbalanced ledger closes betting, so it can't be produced from outside.
    office.page.intercept('/Operator/GetTrialBalance', () =>
      Response.json({
        success: true,
        result: { ok: false, currencies: [], books: null, backups: null },
        error: null,
        status: 200,
      }),
    );

    await openOffice('/');

    await screen.findByText('Result missing: 10 over runs');
    const first = await screen.findByText('The ledger doesn’t balance');
    const second = await screen.findByText('Confirm result: 18 over runs');
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('reports overdue backups', async () => {
    const database = { finishedAt: Date.parse('2026-11-23T22:05:00Z'), waitingMs: 0 };
    const filesAt = Date.parse('2026-11-25T06:00:00Z');
    office.server.engine.record({ backups: { database, filesAt, late: 'BASE' } });

    await openOffice('/');

    await screen.findByText('Backups overdue');
    await screen.findByText(/Latest database backup is over 24 hours old/);
    await screen.findByText('Overdue');
  });
});

describe('a new event', () => {
  test('requires an opponent once one side is named', async () => {
    await office.logIn();
    const page = await openOffice('/events');
    await press('New event');
    const dialog = await findDialog('New event');
    enter('Side 1', 'Falcons', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Create event' }));

    await dialog.findByText('Side 2 is a required field');
    expect(office.sentTo('operatorCreateEvent')).toEqual([]);
    enter('Side 2', 'Kraken', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Create event' }));

    await waitFor(() => expect(page.path()).toMatch(/^\/events\/\d+$/));
    await screen.findByRole('heading', { level: 1, name: 'Falcons v Kraken' });
  });
});

describe('a new player', () => {
  test('is created once, with a password to change at first login', async () => {
    await office.logIn();
    const page = await openOffice('/players');
    await press('New player');
    const dialog = await findDialog('New player');
    const create = dialog.getByRole('button', { name: 'Create player' });
    fireEvent.click(create);
    await dialog.findByText('Username is a required field');
    expect(office.sentTo('operatorCreateUser')).toEqual([]);
    fillIn({ Username: 'ravi_7', Password: 'Saffr0n!kite' }, dialog);

    fireEvent.click(create);
    fireEvent.click(create);

    await waitFor(() => expect(page.path()).toMatch(/^\/players\/\d+$/));
    expect(office.sentTo('operatorCreateUser')).toEqual([
      { userName: 'ravi_7', password: 'Saffr0n!kite', mustChangePassword: true },
    ]);
    await screen.findByRole('heading', { level: 1, name: 'ravi_7' });
  });
});
