import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
beforeEach(async () => {
  office = await startOffice();
});
afterEach(() => office.close());

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Logs in as a scorer and creates a five-over match. */
async function announce(): Promise<void> {
  await office.logIn('scorer');
  await openOffice('/scoring');
  fireEvent.click(await screen.findByRole('button', { name: 'New match' }));
  await screen.findByLabelText('Side 1');
  type('Side 1', 'Harbour');
  type('Side 2', 'Mill');
  type('Competition', 'Harbour League');
  type('Overs per innings', '5');
  press('Create match');
  await screen.findByText('Who won the toss?');
}

async function begin(): Promise<void> {
  await announce();
  press('Harbour, bats');
  await screen.findByText('Which side bats?');
  press('Harbour');
  await screen.findByLabelText('Striker');
  type('Striker', 'Asha');
  type('Non-striker', 'Bela');
  type('New over bowler', 'Chand');
}

/** Waits for a side's score. */
async function scoreIs(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByText(text, { selector: 'b' }).textContent).toBe(text));
}

describe('a scorer', () => {
  test('creates a match and scores it ball by ball', async () => {
    await begin();
    press('Start ball');
    await screen.findByRole('button', { name: 'Ball running: betting suspended' });
    press('4');
    await scoreIs('4/0');
    await screen.findByText(/^0\.1 Chand to Asha: 4$/);

    fireEvent.click(screen.getByRole('radio', { name: 'Wide' }));
    press('+0');
    await scoreIs('5/0');
    press('1');
    await scoreIs('6/0');
    await waitFor(() => expect((screen.getByLabelText('Striker') as HTMLInputElement).value).toBe('Bela'));
  });

  test('undoes the last ball and corrects an earlier one', async () => {
    await begin();
    press('2');
    await scoreIs('2/0');
    press('6');
    await scoreIs('8/0');
    press('Undo');
    await scoreIs('2/0');
    press('1');
    await scoreIs('3/0');

    press(/^Edit: 0\.1 /);
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Runs'), { target: { value: '3' } });
    fireEvent.click(form.getByRole('button', { name: 'Record ball' }));
    await scoreIs('4/0');
  });

  test('records a wicket and the new batter; a missing field is reported and nothing is lost', async () => {
    await begin();
    press('Wicket or other event');
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Wicket'), { target: { value: 'caught' } });
    fireEvent.click(form.getByRole('button', { name: 'Record ball' }));
    await screen.findByText('Select the new batter');

    fireEvent.change(form.getByLabelText('New batter'), { target: { value: 'Devi' } });
    fireEvent.change(form.getByLabelText('Fielder'), { target: { value: 'Esha' } });
    fireEvent.click(form.getByRole('button', { name: 'Record ball' }));
    await scoreIs('0/1');
    await screen.findByText('0.1 Chand to Asha: W, Asha caught');
    await waitFor(() => expect((screen.getByLabelText('Striker') as HTMLInputElement).value).toBe('Devi'));
  });

  test('stops and resumes play; sees no back-office page but scoring', async () => {
    await begin();
    press('Stop play');
    fireEvent.click(await screen.findByRole('button', { name: 'Rain' }));
    await screen.findByText('Rain: betting suspended');
    press('Resume play');
    await screen.findByRole('button', { name: 'Start ball' });

    const pages = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Scoring', 'Your account']);
  });
});
