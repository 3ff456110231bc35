import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { session } from '#client/session/session.ts';
import { closeTimeOut } from '#player/features/play-limits/time-out-sheet.ts';
import { server, setUpServer, visit } from '#player/testing/open-app.tsx';
import { stubWindowWidth } from '#player/testing/window-size.ts';

afterEach(() => {
  closeTimeOut();
});
setUpServer();
beforeEach(() => {
  stubWindowWidth(390);
});

const bottomBar = () => within(screen.getByRole('navigation', { name: 'Main' }));

async function openAccount() {
  fireEvent.click(bottomBar().getByRole('button', { name: 'Account' }));
  return within(await screen.findByRole('dialog', { name: 'Account' }));
}

describe('the account menu', () => {
  test('leads to the bet history', async () => {
    await server.logIn();
    const page = await visit('/underConstruction');

    fireEvent.click((await openAccount()).getByRole('link', { name: 'Bet history' }));

    await waitFor(() => expect(page.address()).toBe('/ProfitLoss?tab=bets'));
  });

  test('opens the time-outs over the page', async () => {
    await server.logIn();
    const page = await visit('/underConstruction');

    fireEvent.click((await openAccount()).getByRole('button', { name: 'Take a break' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Time-out' }));
    expect(dialog.getByRole('button', { name: 'Start a time-out of 7 days' })).toBeTruthy();
    expect(page.address()).toBe('/underConstruction');
  });

  test('asks before a demo account ends, and logs other accounts out at once', async () => {
    await server.logIn();
    const { user } = session.getState();
    if (user === null) throw new Error('nobody is logged in');
    session.setState({ user: { ...user, isDemo: true } });
    await visit('/underConstruction');
    const menu = await openAccount();

    fireEvent.click(menu.getByRole('link', { name: 'Log out' }));
    const question = within(await screen.findByRole('dialog', { name: 'End demo account' }));
    fireEvent.click(question.getByRole('button', { name: 'Stay logged in' }));
    expect(session.getState().user).not.toBeNull();

    session.setState({ user });
    fireEvent.click(await menu.findByRole('link', { name: 'Log out' }));
    await waitFor(() => expect(session.getState().user).toBeNull());
  });
});

describe('my bets on phones', () => {
  test('have an open and a settled tab, with a link to the history', async () => {
    await server.logIn();
    const page = await visit('/underConstruction');
    fireEvent.click(bottomBar().getByRole('button', { name: 'My bets' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'My bets' }));

    fireEvent.click(sheet.getByRole('radio', { name: 'Settled' }));

    expect(await sheet.findByText('No settled bets')).toBeTruthy();
    fireEvent.click(sheet.getByRole('link', { name: 'Bet history' }));
    await waitFor(() => expect(page.address()).toBe('/ProfitLoss?tab=bets'));
  });

  test('are the lit place of the bar on the page of open bets', async () => {
    await server.logIn();
    await visit('/current-bet');

    expect(bottomBar().getByRole('button', { name: 'My bets' }).dataset.active).toBe('true');
    expect(bottomBar().getByRole('button', { name: 'Account' }).dataset.active).toBeUndefined();
  });
});
