import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { office, openOffice, setUpOffice } from '#operator/testing/office.tsx';
import { answerDialog, fillIn, press } from '#operator/testing/page.ts';

setUpOffice();

/** Logs in as a scorer, creates a five-over match and names the players of its first ball. */
async function begin(): Promise<void> {
  await office.logIn('scorer');
  await openOffice('/scoring');
  await press('New match');
  await screen.findByLabelText('Side 1');
  fillIn({ 'Side 1': 'Harbour', 'Side 2': 'Mill', Competition: 'Harbour League', 'Overs per innings': '5' });
  await press('Create match');
  await press('Harbour, bats');
  await screen.findByText('Which side bats?');
  await press('Harbour');
  await screen.findByLabelText('Striker');
  fillIn({ Striker: 'Asha', 'Non-striker': 'Bela', 'New over bowler': 'Chand' });
}

/** Waits for a side's score. */
async function scoreIs(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByText(text, { selector: 'b' }).textContent).toBe(text));
}

describe('a scorer', () => {
  test('creates a match and scores it ball by ball', async () => {
    await begin();
    await press('Start ball');
    await screen.findByRole('button', { name: 'Ball running: betting suspended' });
    await press('4');
    await scoreIs('4/0');
    await screen.findByText(/^0\.1 Chand to Asha: 4$/);

    fireEvent.click(screen.getByRole('radio', { name: 'Wide' }));
    await press('+0');
    await scoreIs('5/0');
    await press('1');
    await scoreIs('6/0');
    await waitFor(() => expect((screen.getByLabelText('Striker') as HTMLInputElement).value).toBe('Bela'));
  });

  test('undoes the last ball and corrects an earlier one', async () => {
    await begin();
    await press('2');
    await scoreIs('2/0');
    await press('6');
    await scoreIs('8/0');
    await press('Undo');
    await scoreIs('2/0');
    await press('1');
    await scoreIs('3/0');

    await press(/^Edit: 0\.1 /);
    await answerDialog(/^0\.1 /, 'Record ball', { Runs: '3' });
    await scoreIs('4/0');
  });

  test('records a wicket and the new batter; a missing field is reported and nothing is lost', async () => {
    await begin();
    await press('Wicket or other event');
    const title = 'Wicket or other event';
    await answerDialog(title, 'Record ball', { Wicket: 'caught' });
    await screen.findByText('Select the new batter');

    await answerDialog(title, 'Record ball', { 'New batter': 'Devi', Fielder: 'Esha' });
    await scoreIs('0/1');
    await screen.findByText('0.1 Chand to Asha: W, Asha caught');
    await waitFor(() => expect((screen.getByLabelText('Striker') as HTMLInputElement).value).toBe('Devi'));
  });

  test('stops and resumes play; sees no back-office page but scoring', async () => {
    await begin();
    await press('Stop play');
    await press('Rain');
    await screen.findByText('Rain: betting suspended');
    await press('Resume play');
    await screen.findByRole('button', { name: 'Start ball' });

    const pages = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Scoring', 'Your account']);
  });
});
