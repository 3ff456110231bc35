import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatFieldTime } from '#operator/core/codecs.ts';
import { office, openDesk, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, findDialog, press, pressKey, readMarketStatus } from '#operator/testing/page.ts';
import type { MatchStage } from '#testing/match-stage.ts';

const NAME = '6 over runs Falcons';
const SECOND_MS = 1_000;

let stage: MatchStage;

setUpOffice();
beforeEach(async () => {
  stage = await office.stage();
  await office.logIn();
});

/** A session with a line of 46 at 100 on both sides. */
const session = (no: readonly [number, number] = [46, 100]) =>
  stage.market('FANCY', NAME, [{ name: NAME, back: [[no[0] + 1, no[1]]], lay: [no] }]);

/** Falcons 85 to 89, Kraken 105 to 110. */
const bookmaker = () =>
  stage.market('BOOKMAKER', 'Bookmaker', [
    { name: 'Falcons', back: [[85]], lay: [[89]] },
    { name: 'Kraken', back: [[105]], lay: [[110]] },
  ]);

describe('manual quotes', () => {
  test('arrow keys move the line and Enter sends both sides with the quote version seen', async () => {
    const market = await session();
    const { quoteVersion } = await office.market(market);
    await openDesk(stage.eventId);
    pressKey('q');
    const line = screen.getByLabelText('No line');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));

    pressKey('ArrowUp', line);
    pressKey('ArrowUp', line);
    pressKey('PageDown', line);
    pressKey('ArrowUp', screen.getByLabelText('No rate'));
    fireEvent.submit(screen.getByRole('form', { name: `Quote: ${NAME}` }));

    await screen.findByText('38', { selector: 'b' });
    const [runner] = market.runners;
    const back = [{ rate: 100, line: 39 }];
    const lay = [{ rate: 105, line: 38 }];
    expect(office.sentTo('operatorQuoteMarket')).toEqual([
      {
        marketId: market.marketId,
        runners: [{ runnerId: runner?.id, back, lay }],
        expectedVersion: quoteVersion,
      },
    ]);
    const [quoted] = (await office.market(market)).runners;
    expect(quoted).toMatchObject({ back: [[39, 100]], lay: [[38, 105]] });
  });

  test('S suspends the market while a quote field has the focus', async () => {
    await session();
    await openDesk(stage.eventId);
    const line = screen.getByLabelText('No line');
    line.focus();

    pressKey('s', line);

    await waitFor(() => expect(readMarketStatus(NAME)).toBe('Suspend'));
    expect(document.activeElement).toBe(line);
  });

  test('keeps the draft while the live quote moves and warns before overwriting a newer quote', async () => {
    const market = await session();
    const first = (await office.market(market)).quoteVersion;
    const ravi = await office.server.otherOperator('trader', 'ravi');
    await openDesk(stage.eventId);
    const line = screen.getByLabelText<HTMLInputElement>('No line');
    pressKey('ArrowUp', line);
    expect(line.value).toBe('47');

    const theirs = { lay: [{ line: 52, rate: 100 }], back: [{ line: 53, rate: 100 }] };
    await office.call('operatorQuoteMarket', { marketId: market.marketId, runners: [theirs] }, ravi);
    await screen.findByText('52', { selector: 'b' });
    expect(line.value).toBe('47');
    const form = screen.getByRole('form', { name: `Quote: ${NAME}` });
    fireEvent.submit(form);

    await screen.findByText(/Just changed by ravi: No 52 at 100, Yes 53 at 100/);
    expect(line.value).toBe('47');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send quote' })).toHaveProperty('disabled', false));
    fireEvent.submit(form);
    await waitFor(async () => expect((await office.market(market)).runners[0]?.lay).toEqual([[47, 100]]));
    const second = { expectedVersion: (first ?? 0) + 1 };
    expect(office.sentTo('operatorQuoteMarket')).toMatchObject([{ expectedVersion: first }, second]);
  });

  test('doesn’t send a quote the engine would reject', async () => {
    await stage.market('FANCY', NAME, [{ name: NAME, back: [[46, 90]], lay: [[46, 110]] }]);
    await openDesk(stage.eventId);

    enter('No rate', '80');
    fireEvent.submit(screen.getByRole('form', { name: `Quote: ${NAME}` }));

    expect(screen.getByRole('button', { name: 'Send quote' })).toHaveProperty('disabled', true);
    expect(screen.getByText(/The No line can’t be above the Yes line/)).toBeTruthy();
    expect(office.sentTo('operatorQuoteMarket')).toEqual([]);
  });

  test('quotes a bookmaker market per runner and omits runners not offered', async () => {
    const market = await bookmaker();
    await openDesk(stage.eventId);

    pressKey('ArrowUp', screen.getByLabelText('Back Falcons'));
    const kraken = screen.getByRole('group', { name: 'Kraken' });
    fireEvent.click(within(kraken).getByLabelText('Offered'));
    fireEvent.submit(screen.getByRole('form', { name: 'Quote: Bookmaker' }));

    await screen.findByText('86', { selector: 'b' });
    expect(office.sentTo('operatorQuoteMarket')).toMatchObject([
      {
        marketId: market.marketId,
        runners: [{ runnerId: market.runners[0]?.id, back: [{ rate: 86 }], lay: [{ rate: 89 }] }],
      },
    ]);
    const [falcons, other] = (await office.market(market)).runners;
    expect(falcons?.back).toMatchObject([[86, expect.anything()]]);
    expect(other).toMatchObject({ back: [], lay: [] });
  });

  test('reopens a suspended market from its last prices', async () => {
    const market = await session();
    await openDesk(stage.eventId);
    await screen.findByLabelText('No line');

    await stage.status(market, 'SUSPENDED');

    await waitFor(() => expect(readMarketStatus(NAME)).toBe('Suspend'));
    expect(screen.getByLabelText<HTMLInputElement>('No line').value).toBe('46');
    expect(screen.getByRole('button', { name: 'Send and open' })).toBeTruthy();
  });
});

describe('results', () => {
  /** A market closed for betting with a ₹1,000 bet on No 46. */
  async function betsAreIn(): Promise<WireMarket> {
    const market = await session();
    const player = await office.server.user();
    await stage.place(market, player.token, { type: 4, rate: 100, line: 46, stake: 1_000 });
    await stage.status(market, 'SUSPENDED');
    return market;
  }

  const proposals = async () => (await office.call('operatorGetProposals', {})).items;

  test('shows a proposal’s payouts and settles only on confirmation', async () => {
    const market = await betsAreIn();
    await openDesk(stage.eventId);
    pressKey('e');
    enter('Runs', '52');

    fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

    await screen.findByText('1 from 1 user');
    expect(screen.getByText('+1,000')).toBeTruthy();
    expect((await office.market(market)).status).toBe('SUSPENDED');

    const confirm = screen.getByRole('button', { name: 'Confirm 52 and settle' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await screen.findByRole('button', { name: 'Reverse settlement' });
    expect(office.sentTo('operatorConfirmResult')).toHaveLength(1);
    expect((await office.market(market)).result).toMatchObject({ runs: 52 });
  });

  test('proposing and confirming on an open market each need an acknowledgement', async () => {
    const market = await session();
    await openDesk(stage.eventId);
    pressKey('e');
    enter('Runs', '52');
    const propose = screen.getByRole('button', { name: 'Propose result' });
    expect(propose).toHaveProperty('disabled', true);
    expect(screen.getByText(/players can still bet on a known result/)).toBeTruthy();

    fireEvent.click(screen.getByLabelText('Continue with the market open'));
    fireEvent.click(propose);

    const confirm = await screen.findByRole('button', { name: 'Confirm 52 and settle' });
    expect(confirm).toHaveProperty('disabled', true);
    expect(await proposals()).toMatchObject([{ stillOpen: true }]);
    fireEvent.click(screen.getByLabelText('Continue with the market open'));
    expect(confirm).toHaveProperty('disabled', false);
    fireEvent.click(screen.getByLabelText('Continue with the market open'));
    await stage.status(market, 'SUSPENDED');
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    expect(await proposals()).toMatchObject([{ stillOpen: false }]);
  });

  test('rejects confirmation by the proposer and keeps the proposal', async () => {
    const market = await betsAreIn();
    await office.requireFourEyes();
    await office.call('operatorProposeResult', {
      marketId: market.marketId,
      result: { runs: 52 },
    });
    await openDesk(stage.eventId);
    await screen.findByText('Result proposed');
    pressKey('e');

    await press('Confirm 52 and settle');

    await screen.findByText(/It’s still a proposal; nothing has been settled/);
    expect(screen.getByRole('button', { name: 'Confirm 52 and settle' })).toBeTruthy();
    expect(await proposals()).toHaveLength(1);
  });

  test('requires a reason to reject a result', async () => {
    const { marketId } = await betsAreIn();
    await office.call('operatorProposeResult', { marketId, result: { runs: 52 } });
    await openDesk(stage.eventId);
    pressKey('e');
    await press('Reject');
    const dialog = await findDialog('Reject result');

    fireEvent.click(dialog.getByRole('button', { name: 'Reject result' }));
    await dialog.findByText('Reason is a required field');
    expect(await proposals()).toHaveLength(1);
    enter('Reason', 'wrong over', dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Reject result' }));

    await waitFor(async () => expect(await proposals()).toEqual([]));
    expect(office.sentTo('operatorRejectResult')).toMatchObject([{ reason: 'wrong over' }]);
    await screen.findByLabelText('Runs');
  });

  test('rejects half a run as a result', async () => {
    await betsAreIn();
    await openDesk(stage.eventId);
    pressKey('e');
    enter('Runs', '52.5');

    fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

    await screen.findByText('Enter runs as a whole number.');
    expect(office.sentTo('operatorProposeResult')).toEqual([]);
  });

  test('proposes a dead heat with all winners', async () => {
    const market = await bookmaker();
    await stage.status(market, 'SUSPENDED');
    await openDesk(stage.eventId);
    pressKey('e');
    fireEvent.click(screen.getByLabelText('Falcons'));
    fireEvent.click(screen.getByLabelText('Kraken'));

    fireEvent.click(screen.getByRole('button', { name: 'Propose result' }));

    const placings = [market.runners.map(({ id }) => id)];
    await waitFor(async () => expect(await proposals()).toMatchObject([{ result: { placings } }]));
  });
});

describe('voids', () => {
  test('sends a void window in site time as instants, with a reason', async () => {
    const market = await session();
    const player = await office.server.user();
    await stage.place(market, player.token, { type: 4, rate: 100, line: 46, stake: 1_000 });
    const second = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
    const window = { from: second - 60 * SECOND_MS, to: second + 60 * SECOND_MS };
    await openDesk(stage.eventId);
    pressKey('v');
    enter('From (IST)', formatFieldTime(window.from));
    enter('To (IST)', formatFieldTime(window.to));
    fireEvent.click(screen.getByRole('button', { name: 'Void bets in window' }));
    await answerDialog('Void bets in window', 'Void bets', { Reason: 'wrong rate' });

    await screen.findByText(/1 bet \(1 fill, ₹1,000\) voided/);
    expect(office.sentTo('operatorVoidBets')).toEqual([
      {
        marketId: market.marketId,
        from: new Date(window.from).toISOString(),
        to: new Date(window.to).toISOString(),
        reason: 'wrong rate',
      },
    ]);
  });

  test('rejects a window that ends before it starts', async () => {
    await session();
    await openDesk(stage.eventId);
    pressKey('v');
    enter('To (IST)', '2020-01-01T00:00:00');

    fireEvent.click(screen.getByRole('button', { name: 'Void bets in window' }));

    await screen.findByText('Start time must be before end time.');
    expect(screen.queryByRole('dialog', { name: 'Void bets in window' })).toBeNull();
  });
});
