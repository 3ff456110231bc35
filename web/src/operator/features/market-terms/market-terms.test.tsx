import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { office, openDesk, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, enter, press, pressKey, propose } from '#operator/testing/page.ts';
import type { MatchStage } from '#testing/match-stage.ts';

let stage: MatchStage;

setUpOffice();
beforeEach(async () => {
  stage = await office.stage();
  await office.logIn();
});

async function openTerms() {
  await openDesk(stage.eventId);
  pressKey('l');
}

const REASON = 'did not start';

test('removes a non-runner and reinstates it', async () => {
  const names = ['Falcons', 'Kraken', 'The Draw'].map((name) => ({ name }));
  const { marketId, runners } = await stage.market('MATCH_ODDS', 'Match odds', names);
  const runnerId = runners[1]?.id;
  await openTerms();
  const form = within(await screen.findByRole('form', { name: 'Non-runner' }));
  enter('Reduction factor (%)', '', form);
  fireEvent.click(form.getByRole('button', { name: 'Remove' }));
  await form.findByText(/is a required field/);
  enter('Non-runner', String(runnerId), form);
  enter('Reduction factor (%)', '5', form);
  fireEvent.click(form.getByRole('button', { name: 'Remove' }));
  await answerDialog('Remove runner', 'Remove', { Reason: REASON });

  await press('Reinstate Kraken');
  await answerDialog('Reinstate runner', 'Reinstate', { Reason: REASON });

  await screen.findByText('Runner reinstated');
  expect(office.sentTo('operatorRemoveRunner')).toEqual([{ marketId, runnerId, reductionPercent: 5, reason: REASON }]);
  expect(office.sentTo('operatorRestoreRunner')).toEqual([{ marketId, runnerId, reason: REASON }]);
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
  await propose(REASON);

  await screen.findByRole('list', { name: 'Actions pending confirmation' });
  const terms = { marketId, rules: 'Six overs' };
  expect(office.sentTo('operatorUpdateMarket')).toEqual([terms]);
  const act = { type: 'UpdateMarket', ...terms, reason: REASON };
  expect(office.sentTo('operatorProposeAct')).toEqual([{ act }]);
  expect(screen.getByLabelText<HTMLInputElement>('Rules').value).toBe('');
});
