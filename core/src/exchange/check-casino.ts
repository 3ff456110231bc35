import { netOf, openRoundsPath } from '#casino/casino-round.ts';
import { CURRENCIES } from '#money/money.ts';
import type { ExchangeState } from './exchange-state.ts';

/** What lies in open rounds is what their bets say, in each currency; no round is over among those that are open. */
export function checkCasino({ accounts, ledger }: ExchangeState): string[] {
  const broken: string[] = [];
  const open = { INR: 0, DEMO: 0 };
  for (const { id, currency, rounds } of accounts.values()) {
    for (const round of rounds.values()) {
      open[currency] += netOf(round);
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
