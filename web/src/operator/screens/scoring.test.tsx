import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Office, openOffice, startOffice } from '#operator/testing/office.tsx';

let office: Office;
beforeEach(async () => {
  office = await startOffice();
});
afterEach(() => office.close());

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Logs in as a scorer and announces a match of five overs. */
async function announce(): Promise<void> {
  await office.logIn('scorer');
  await openOffice('/scoring');
  fireEvent.click(await screen.findByRole('button', { name: 'New match' }));
  await screen.findByLabelText('First side');
  type('First side', 'Harbour');
  type('Second side', 'Mill');
  type('Competition', 'Harbour League');
  type('Overs an innings', '5');
  press('Announce match');
  await screen.findByText('Who won the toss?');
}

async function begin(): Promise<void> {
  await announce();
  press('Harbour, bats');
  await screen.findByText('Who comes in?');
  press('Harbour');
  await screen.findByLabelText('Striker');
  type('Striker', 'Asha');
  type('Non-striker', 'Bela');
  type('Bowler of the new over', 'Chand');
}

/** The score of a side, once it is this. */
async function scoreIs(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByText(text, { selector: 'b' }).textContent).toBe(text));
}

describe('a scorer', () => {
  test('announces a match and writes it down ball by ball', async () => {
    await begin();
    press('Bowler runs in');
    await screen.findByRole('button', { name: 'Ball running: betting suspended' });
    press('4');
    await scoreIs('4/0');
    await screen.findByText(/^0\.1 Chand to Asha: 4$/);

    fireEvent.click(screen.getByRole('radio', { name: 'Wide' }));
    press('+0');
    await scoreIs('5/0');
    press('1');
    await scoreIs('6/0');
    await waitFor(() =>
      expect((screen.getByLabelText('Striker') as HTMLInputElement).value).toBe('Bela'),
    );
  });

  test('takes the last ball back, and puts one from before right', async () => {
    await begin();
    press('2');
    await scoreIs('2/0');
    press('6');
    await scoreIs('8/0');
    press('Take back');
    await scoreIs('2/0');
    press('1');
    await scoreIs('3/0');

    press(/^Put right: 0\.1 /);
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Runs'), { target: { value: '3' } });
    fireEvent.click(form.getByRole('button', { name: 'Write the ball' }));
    await scoreIs('4/0');
  });

  test('says how a wicket fell and who comes in; a fault is said and nothing is lost', async () => {
    await begin();
    press('Wicket, or more than runs');
    const form = within(await screen.findByRole('dialog'));
    fireEvent.change(form.getByLabelText('Wicket'), { target: { value: 'caught' } });
    fireEvent.click(form.getByRole('button', { name: 'Write the ball' }));
    await screen.findByText('Say who comes in');

    fireEvent.change(form.getByLabelText('Who comes in'), { target: { value: 'Devi' } });
    fireEvent.change(form.getByLabelText('Fielder'), { target: { value: 'Esha' } });
    fireEvent.click(form.getByRole('button', { name: 'Write the ball' }));
    await scoreIs('0/1');
    await screen.findByText('0.1 Chand to Asha: W, Asha caught');
    await waitFor(() =>
      expect((screen.getByLabelText('Striker') as HTMLInputElement).value).toBe('Devi'),
    );
  });

  test('stops play and goes on; sees no page of the house but scoring', async () => {
    await begin();
    press('Play stops');
    fireEvent.click(await screen.findByRole('button', { name: 'Rain' }));
    await screen.findByText('Rain: betting is suspended.');
    press('Play goes on');
    await screen.findByRole('button', { name: 'Bowler runs in' });

    const pages = within(screen.getByRole('navigation', { name: 'Back office' }));
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Scoring',
      'Your account',
    ]);
  });
});
