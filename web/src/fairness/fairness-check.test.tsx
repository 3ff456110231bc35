import type { OwnRound } from '@crease/contracts/casino/play.ts';
import { computeCommitment, seedBefore } from '@crease/games/fairness/seeds.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { EXAMPLE } from './check-round.ts';
import { FairnessCheck } from './fairness-check.tsx';
import { roundsFile } from './rounds-file.ts';

const FIRST_SEED = seedBefore(JSON.parse(EXAMPLE).serverSeed, 42);
const SEED = 'f'.repeat(64);
const DICE_PROOF = {
  game: 'dice',
  paytable: 'dice-1',
  size: 0,
  commitment: computeCommitment(SEED),
  serverSeed: SEED,
  clientSeed: 'Z-9',
  nonce: 99,
  outcome: { roll: 2834 },
};
const DICE: OwnRound = {
  roundId: 'dice-1',
  game: 'dice',
  at: 1_790_000_000_000,
  isOpen: false,
  isVoid: false,
  kept: null,
  staked: 1_000,
  paid: 1_980,
  bets: [],
  choice: { game: 'dice', side: 'UNDER', winning: 5_000 },
  actions: [],
  commitment: DICE_PROOF.commitment,
  fair: DICE_PROOF,
};

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const paste = (value: string) => fireEvent.change(screen.getByLabelText(/Paste a round/), { target: { value } });

test('verifies an example round and follows its seed chain back', async () => {
  render(<FairnessCheck />);
  press('Verify an example');

  await screen.findByText('Verified: results match');
  expect(screen.getAllByRole('row')).toHaveLength(7);
  screen.getByText('K of spades');

  const seed = '38dfe340115e1ddd70fac0e29f0d4c7a1ee739ee5c301f6cb738f4bbb0456978';
  fireEvent.change(screen.getByLabelText(/Seed of an earlier round/), {
    target: { value: seed },
  });
  press('Verify the chain');
  await screen.findByText('Chain verified: 2 steps back, round 40.');

  fireEvent.change(screen.getByLabelText(/Seed of an earlier round/), { target: { value: '' } });
  press('Verify the chain');
  await screen.findByText(/This is the first seed/);
  screen.getByText('Start of the chain');
  screen.getByText(FIRST_SEED);
});

test('verifies all rounds of an exported file and lists the mismatched ones', async () => {
  render(<FairnessCheck />);
  const field = screen.getByLabelText(/Round history exported/);
  const enterRound = (text: string) => fireEvent.change(field, { target: { files: [new File([text], 'rounds.csv')] } });

  enterRound(roundsFile([DICE, { ...DICE, roundId: 'dice-2', fair: null }], null));
  await screen.findByText(/1 round verified\..*1 round awaiting a revealed seed/);
  enterRound(roundsFile([{ ...DICE, fair: { ...DICE_PROOF, outcome: { roll: 1 } } }], null));
  await screen.findByText(/0 rounds verified.*Mismatched: dice-1/);
  enterRound('nothing');
  await screen.findByText('This isn’t a round history file.');
});

test('detects a changed outcome, and rejects invalid input without clearing it', async () => {
  render(<FairnessCheck />);
  press('Verify an example');
  await screen.findByText('Verified: results match');
  const field = screen.getByLabelText<HTMLTextAreaElement>(/Paste a round/);

  paste(field.value.replace('22', '23'));
  press('Verify round');
  await screen.findByText('Not verified: results differ');

  paste('nonsense');
  press('Verify round');
  await screen.findByText(/This isn’t a valid round/);
  expect(field.value).toBe('nonsense');
  expect(screen.queryByText(/erified/)).toBeNull();
});
