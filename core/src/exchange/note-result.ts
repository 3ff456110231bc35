import type { Money } from '#money/money.ts';
import { INITIAL_PLAY, withResult } from '#play/play.ts';
import type { Account } from './account.ts';
import type { Step } from './step.ts';

/** Adds a result to the tallies of the player's limits: rupees always, play money once they have set a limit. */
export function noteResult(step: Step, account: Account, net: Money): void {
  const { role, currency, play } = account;
  const counts = role === 'PLAYER' && (currency === 'INR' || play !== null);
  if (counts && step.rules > 3) account.play = withResult(play ?? INITIAL_PLAY, net, step.at);
}
