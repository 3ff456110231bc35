import type { MutationTable } from './mutation-run.ts';

/** Faults in money, settlement, exposure, the cashier and the casino's ledger. */
export const CORE_MUTATIONS: MutationTable = {
  'core/src/money/profit.ts': [
    {
      text: 'rest * 2 >= divisor',
      becomes: 'rest * 2 > divisor',
      tests: ['core/src/money/rounding.test.ts'],
    },
    {
      text: '(stake * rate + 50) / 100',
      becomes: '(stake * rate) / 100',
      tests: ['core/src/money/profit.test.ts'],
    },
    {
      text: '(stake * rate + 99) / 100',
      becomes: '(stake * rate + 50) / 100',
      tests: ['core/src/money/profit.test.ts'],
    },
    {
      text: 'return Math.min(nominal, freed);',
      becomes: 'return nominal;',
      tests: ['core/src/money/profit.test.ts', 'core/testing/exposure.test.ts'],
    },
  ],
  'core/src/settlement/settle-bet.ts': [
    {
      text: 'runs >= line ? LOSES : WINS',
      becomes: 'runs > line ? LOSES : WINS',
      tests: ['core/src/settlement/settle-bet.test.ts'],
    },
    {
      text: 'tied <= left ? WINS : { wins: left, of: tied }',
      becomes: 'WINS',
      tests: ['core/src/settlement/shares.test.ts'],
    },
    {
      text: 'left -= tied.length;',
      becomes: 'left -= 1;',
      tests: ['core/src/settlement/shares.test.ts'],
    },
    {
      text: '(of - wins - back)',
      becomes: '(of - wins)',
      tests: ['core/testing/half-results.test.ts'],
    },
    {
      text: 'if (fill.voided) continue;',
      becomes: '',
      tests: ['core/testing/void-bets.test.ts'],
    },
  ],
  'core/src/settlement/reduction.ts': [
    {
      text: "kind === 'PLACE' ? reductionBps > 0 : reductionBps >= THRESHOLD_BPS",
      becomes: "kind === 'PLACE' ? reductionBps > 0 : reductionBps > THRESHOLD_BPS",
      tests: ['core/src/settlement/reduction.test.ts'],
    },
    {
      text: 'Math.max(FLOOR, prorate(price, FULL - reductionBps, FULL))',
      becomes: 'prorate(price, FULL - reductionBps, FULL)',
      tests: ['core/src/settlement/reduction.test.ts'],
    },
  ],
  'core/src/settlement/settlement-totals.ts': [
    {
      text: 'net > 0 ? prorate(net, rateBps, FULL) : 0',
      becomes: 'prorate(net, rateBps, FULL)',
      tests: ['core/src/settlement/settlement-totals.test.ts'],
    },
    {
      text: 'if (this.#fills.has(fill.id)) continue;',
      becomes: '',
      tests: ['core/src/settlement/settlement-totals.test.ts', 'core/testing/settle-market.test.ts'],
    },
  ],
  'core/src/cashier/winnings-tax.ts': [
    {
      text: 'computeTax(Math.min(net, amount))',
      becomes: 'computeTax(net)',
      tests: ['core/src/cashier/winnings-tax.test.ts'],
    },
    {
      text: 'return withdrawn - deposited - opening - taxedBefore;',
      becomes: 'return withdrawn - deposited - opening;',
      tests: ['core/src/cashier/winnings-tax.test.ts'],
    },
  ],
  'core/src/cashier/cash-postings.ts': [
    {
      text: 'Math.min(amount, Math.max(0, wallet.getBalance(cashPath(accountId))))',
      becomes: 'amount',
      tests: ['core/testing/cashier.test.ts'],
    },
    {
      text: "if (move.tax >= held) return rejectField('tax');",
      becomes: '',
      tests: ['core/testing/cashier.test.ts'],
    },
    {
      text: 'Math.min(held, move.most ?? held)',
      becomes: 'held',
      tests: ['core/testing/cashier.test.ts'],
    },
    {
      text: "from.kind === 'UNIDENTIFIED' && amount > unclaimed",
      becomes: 'amount < 0',
      tests: ['core/testing/cashier.test.ts'],
    },
    {
      text: 'if (amount > owed) return',
      becomes: 'if (amount > owed * 2) return',
      tests: ['core/testing/cashier.test.ts'],
    },
  ],
  'core/src/exchange/move-cash.ts': [
    {
      text: "if (currency !== 'INR') return reject('BAD_STATE', { currency });",
      becomes: '',
      tests: ['core/testing/cashier.test.ts'],
    },
    {
      text: 'if (repeat !== null) return repeat;',
      becomes: '',
      tests: ['core/testing/cashier.test.ts'],
    },
  ],
  'core/src/exchange/move-casino.ts': [
    {
      text: 'if (known !== null) return step.accept({ id: known, repeated: true });',
      becomes: '',
      tests: ['core/testing/casino.test.ts'],
    },
    {
      text: 'move.freeRound === undefined && move.amount > balance',
      becomes: 'move.freeRound === undefined && move.amount > balance * 2',
      tests: ['core/testing/casino.test.ts'],
    },
    {
      text: "if (limits.betLocked) return reject('BET_LOCKED');",
      becomes: '',
      tests: ['core/testing/casino.test.ts'],
    },
    {
      text: 'plan.free === null ? after - before : plan.amount',
      becomes: 'after - before',
      tests: ['core/testing/free-rounds.test.ts'],
    },
  ],
  'core/src/exchange/pay-results.ts': [
    {
      text: 'if (commission > 0) reverse(house, account.cashLedgerId, commission);',
      becomes: '',
      tests: ['core/testing/settle-market.test.ts'],
    },
    {
      text: 'step.recordResult(account, net - commission);',
      becomes: '',
      tests: ['core/testing/play-limits.test.ts'],
    },
    {
      text: 'return account.limits.commissionBps ?? market.terms.commissionBps;',
      becomes: 'return market.terms.commissionBps;',
      tests: ['core/testing/settle-market.test.ts'],
    },
  ],
  'core/src/exchange/bet-checks.ts': [
    {
      text: "stake > max ? reject('STAKE_MAX', { max }) : checkOwnStake",
      becomes: "stake >= max ? reject('STAKE_MAX', { max }) : checkOwnStake",
      tests: ['core/testing/place-bet.test.ts'],
    },
    {
      text: 'Math.max(market.terms.minStake, account.limits.minStake ?? 0)',
      becomes: 'market.terms.minStake',
      tests: ['core/testing/place-bet.test.ts'],
    },
    {
      text: 'account.exposure + rise > ofAccount',
      becomes: 'rise > ofAccount',
      tests: ['core/testing/place-bet.test.ts'],
    },
    {
      text: "rise > balance ? reject('INSUFFICIENT_BALANCE'",
      becomes: "rise > balance * 2 ? reject('INSUFFICIENT_BALANCE'",
      tests: ['core/testing/place-bet.test.ts'],
    },
    {
      text: 'largest > maxProfit && largest > without',
      becomes: 'largest > maxProfit',
      tests: ['core/testing/place-bet.test.ts'],
    },
    {
      text: "market.status === 'SUSPENDED' ? 'MARKET_SUSPENDED' : 'BALL_RUNNING'",
      becomes: "'MARKET_SUSPENDED'",
      tests: ['core/testing/in-play.test.ts'],
    },
  ],
  'core/src/exchange/place-bet.ts': [
    {
      text: 'checkHolder(step, request) ??',
      becomes: '',
      tests: ['core/testing/free-bets.test.ts'],
    },
    {
      text: "if (market.materialVersion > bet.heldVersion) return reject('MARKET_CHANGED');",
      becomes: '',
      tests: ['core/testing/in-play.test.ts'],
    },
    {
      text: 'command.marketVersion < market.materialVersion',
      becomes: 'command.marketVersion < 0',
      tests: ['core/testing/place-bet.test.ts'],
    },
  ],
  'core/src/risk/runner-position.ts': [
    {
      text: 'this.base -= lost;',
      becomes: '',
      tests: ['core/testing/exposure.test.ts'],
    },
    {
      text: 'otherSide(bet, unmatched - by) - otherSide(bet, unmatched)',
      becomes: '0 - otherSide(bet, by)',
      tests: ['core/testing/exposure.test.ts'],
    },
  ],
  'core/src/risk/line-position.ts': [
    {
      text: 'risk += rest.back - rest.lay',
      becomes: 'risk += rest.back',
      tests: ['core/testing/exposure.test.ts'],
    },
    {
      text: 'Math.ceil(line / 100)',
      becomes: 'Math.floor(line / 100)',
      tests: ['core/testing/exposure.test.ts'],
    },
  ],
};
