import type { MutationTable } from './mutation-run.ts';

/** Faults of screens: what they show of money, and what they let a bettor or operator press. */
export const WEB_MUTATIONS: MutationTable = {
  'web/src/format/money.ts': [
    {
      text: 'Number.isInteger(rupees) ? 0 : 2',
      becomes: '0',
      tests: ['web/src/format/money.test.ts'],
    },
    {
      text: 'rupees > 0 ? `+',
      becomes: 'rupees < 0 ? `+',
      tests: ['web/src/format/money.test.ts'],
    },
  ],
  'web/src/player/betting/open-bets.ts': [
    {
      text: 'if (version < balance.getState().version) return;',
      becomes: '',
      tests: ['web/src/player/betting/balance.test.ts'],
    },
    {
      text: 'if (data.Exposure !== before.exposure) refreshOpenBets();',
      becomes: '',
      tests: ['web/src/player/app/session.test.ts'],
    },
  ],
  'web/src/player/features/bet-slip/slip-rules.ts': [
    {
      text: 'ownLimit !== null && stake > ownLimit',
      becomes: 'ownLimit !== null && stake > ownLimit * 2',
      tests: ['web/src/player/features/bet-slip/bet-slip.test.tsx'],
    },
    {
      text: 'balance !== null && needed > 0 && needed > balance',
      becomes: 'false',
      tests: ['web/src/player/features/bet-slip/slip-rules.test.ts'],
    },
    {
      text: "side === 'BACK' ? best < requested : best > requested",
      becomes: 'best < requested',
      tests: ['web/src/player/features/bet-slip/slip-rules.test.ts'],
    },
  ],
  'web/src/player/features/bet-slip/bet-slip.tsx': [
    {
      text: "if (confirmBets && facts.phase !== 'CONFIRMING') startConfirming();\n    else void",
      becomes: 'void',
      tests: ['web/src/player/features/bet-slip/bet-slip.test.tsx'],
    },
  ],
  'web/src/client/session/session.ts': [
    {
      text: "removeItem('OpenBets');\n  removeItem('ProfitLoss');",
      becomes: '',
      tests: ['web/src/player/app/session.test.ts'],
    },
    {
      text: "readItem('crease_remembered') === true &&",
      becomes: '',
      tests: ['web/src/player/app/session.test.ts'],
    },
  ],
  'web/src/player/features/withdraw/withdraw.ts': [
    {
      text: '...(giveUpBonus ? { giveUpBonus } : {}),',
      becomes: '',
      tests: ['web/src/player/screens/withdraw-screen.test.tsx'],
    },
  ],
  'web/src/player/features/deposit/use-deposit.ts': [
    {
      text: "if (!(failure instanceof CallFailure && failure.code === 'NETWORK')) store(null);",
      becomes: 'store(null);',
      tests: ['web/src/player/screens/deposit-screen.test.tsx'],
    },
  ],
  'web/src/operator/features/result-desk/proposal-view.tsx': [
    {
      text: 'disabled={isDisputed || !canSettle(market, whileOpen)}',
      becomes: 'disabled={false}',
      tests: ['web/src/operator/screens/market-desk.test.tsx', 'web/src/operator/screens/sources.test.tsx'],
    },
  ],
  'web/src/operator/core/words.ts': [
    {
      text: "typeof sum !== 'number' || typeof above !== 'number') return null;",
      becomes: 'true) return null;',
      tests: ['web/src/operator/screens/four-eyes.test.tsx'],
    },
  ],
};
