import { computeRoundNet, openRoundsPath } from '#casino/casino-round.ts';
import { CURRENCIES } from '#money/money.ts';
import type { Account } from './account.ts';
import type { ExchangeState } from './exchange-state.ts';

/**
 * Checks that the open-rounds ledger balance equals its bets in each currency, that no open round has ended, and that
 * active free rounds are bets of open rounds with winnings within their cap.
 */
export function checkCasino({ accounts, ledger }: ExchangeState): string[] {
  const broken: string[] = [];
  const open = { INR: 0, DEMO: 0 };
  for (const account of accounts.values()) {
    const { id, currency, rounds } = account;
    broken.push(...checkFreeRounds(account));
    for (const round of rounds.values()) {
      open[currency] += computeRoundNet(round);
      const isOwn = round.accountId === id && round.endedAt === null;
      if (!isOwn) broken.push(`round ${round.roundId} is listed as open by account ${id}`);
    }
  }
  for (const currency of CURRENCIES) {
    const held = ledger.balanceAt(openRoundsPath(currency));
    if (held === open[currency]) continue;
    broken.push(`open rounds hold ${held} paise of ${currency}, their bets say ${open[currency]}`);
  }
  return broken;
}

function checkFreeRounds({ id, freeRounds, rounds }: Account): string[] {
  if (freeRounds.size === 0) return [];
  const staked = new Map<number, number>();
  for (const { bets } of rounds.values()) {
    for (const { free, status } of bets.values()) {
      if (free === undefined || status === 'ROLLED_BACK') continue;
      staked.set(free.bonusId, (staked.get(free.bonusId) ?? 0) + 1);
    }
  }
  return [...freeRounds.values()].flatMap(({ bonusId, left, open, won, most }) => {
    const on = staked.get(bonusId) ?? 0;
    if (open === on && left >= 0 && won >= 0 && won <= most) return [];
    const figures = `${left} left, ${open} on (${on} staked), ${won} of ${most} won`;
    return [`free rounds of bonus ${bonusId} of account ${id} do not add up: ${figures}`];
  });
}
