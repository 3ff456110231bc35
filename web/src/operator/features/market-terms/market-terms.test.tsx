import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';
import type { MatchStage } from '#testing/match-stage.ts';

let office: Office;
let stage: MatchStage;

beforeEach(async () => {
  office = await startOffice();
  stage = await office.stage();
  await office.logIn();
});

afterEach(() => office.close());

async function openTerms() {
  await openOffice(`/events/${stage.eventId}`);
  await screen.findByRole('table', { name: 'Event markets' });
  fireEvent.keyDown(window, { key: 'l' });
}

const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function confirmWithReason(name: string | RegExp, label: string) {
  const dialog = within(await screen.findByRole('dialog', { name }));
  enter(dialog.getByLabelText('Reason'), 'did not start');
  fireEvent.click(dialog.getByRole('button', { name: label }));
}

test('removes a non-runner and reinstates it', async () => {
  const names = ['Falcons', 'Kraken', 'The Draw'].map((name) => ({ name }));
  const { marketId, runners } = await stage.market('MATCH_ODDS', 'Match odds', names);
  const runnerId = runners[1]?.id;
  await openTerms();
  const form = within(await screen.findByRole('form', { name: 'Non-runner' }));
  enter(form.getByLabelText('Reduction factor (%)'), '');
  fireEvent.click(form.getByRole('button', { name: 'Remove' }));
  await form.findByText(/is a required field/);
  enter(form.getByLabelText('Non-runner'), String(runnerId));
  enter(form.getByLabelText('Reduction factor (%)'), '5');
  fireEvent.click(form.getByRole('button', { name: 'Remove' }));
  await confirmWithReason('Remove runner', 'Remove');

  fireEvent.click(await screen.findByRole('button', { name: 'Reinstate Kraken' }));
  await confirmWithReason('Reinstate runner', 'Reinstate');

  await screen.findByText('Runner reinstated');
  const reason = 'did not start';
  expect(office.sentTo('operatorRemoveRunner')).toEqual([{ marketId, runnerId, reductionPercent: 5, reason }]);
  expect(office.sentTo('operatorRestoreRunner')).toEqual([{ marketId, runnerId, reason }]);
});

test('proposes terms that need a second operator, once', async () => {
  const { marketId, ...market } = await stage.session('6 over runs');
  const player = await office.server.user();
  const bet = { type: 4, rate: 100, line: 51, stake: 1_000 } as const;
  await stage.place({ marketId, ...market }, player.token, bet);
  await office.requireFourEyes();
  await openTerms();
  enter(await screen.findByLabelText('Rules'), 'Six overs');
  fireEvent.click(screen.getByRole('button', { name: 'Save terms' }));
  await confirmWithReason(/^A second operator/, 'Propose');

  await screen.findByRole('list', { name: 'Actions pending confirmation' });
  const terms = { marketId, rules: 'Six overs' };
  expect(office.sentTo('operatorUpdateMarket')).toEqual([terms]);
  const act = { type: 'UpdateMarket', ...terms, reason: 'did not start' };
  expect(office.sentTo('operatorProposeAct')).toEqual([{ act }]);
  expect(screen.getByLabelText<HTMLInputElement>('Rules').value).toBe('');
});
