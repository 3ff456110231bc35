import type { MutationTable } from './mutation-run.ts';

/** Faults in sessions, cash, the casino's gateway, and permissions. */
export const SERVER_MUTATIONS: MutationTable = {
  'server/src/people/sessions/sessions.ts': [
    {
      text: "return live.kind === 'user' && isLive(live, this.#parts.clock.now()) ? live : null;",
      becomes: 'return isLive(live, this.#parts.clock.now()) ? live : null;',
      tests: ['server/src/people/staff/access.test.ts', 'server/src/people/staff/operator.test.ts'],
    },
    {
      text: "if (now - row.rotatedAt > REFRESH_GRACE_MS) await this.endFamily(row.family, 'EXPIRED');",
      becomes: '',
      tests: ['server/src/people/account/session-tokens.test.ts'],
    },
    {
      text: 'if (renewableUntil(row, this.#parts.limits) <= now) return null;',
      becomes: '',
      tests: ['server/src/people/sessions/sessions.test.ts', 'server/src/people/account/session-tokens.test.ts'],
    },
    {
      text: 'if (live.length <= MAX_FAMILIES) return;',
      becomes: 'return;',
      tests: ['server/src/people/account/user-sessions.test.ts'],
    },
    {
      text: 'if (family === exceptFamily || ended.has(family)) return;',
      becomes: 'if (ended.has(family)) return;',
      tests: ['server/src/people/account/change-password.test.ts'],
    },
  ],
  'server/src/people/sessions/live-session.ts': [
    {
      text: 'return active && session.accessExpiresAt > now;',
      becomes: 'return active;',
      tests: ['server/src/people/account/session-tokens.test.ts'],
    },
  ],
  'server/src/people/account/log-in.ts': [
    {
      text: 'if (!user.verified) {',
      becomes: 'if (false) {',
      tests: ['server/src/people/account/verify-user.test.ts'],
    },
    {
      text: "user.currency === 'DEMO' ? DEMO_PURSE : 0",
      becomes: 'DEMO_PURSE',
      tests: ['server/src/people/account/sign-up.test.ts'],
    },
  ],
  'server/src/people/attempt-limits.ts': [
    {
      text: 'newest - oldest <= WINDOW_MS',
      becomes: 'newest - oldest <= 0',
      tests: ['server/src/people/lock-out.test.ts'],
    },
    {
      text: 'const HOUSEHOLD_GROUPS = 4;',
      becomes: 'const HOUSEHOLD_GROUPS = 8;',
      tests: ['server/src/http/client-addresses.test.ts'],
    },
  ],
  'server/src/people/account/second-factor.ts': [
    {
      text: ' || user.passwordHash !== challenge.passwordHash',
      becomes: '',
      tests: ['server/src/people/account/second-factor.test.ts'],
    },
  ],
  'server/src/cash/requests/create-withdrawal.ts': [
    {
      text: "if (user.withdrawalBlocked) return fail('ACCOUNT_BLOCKED');",
      becomes: '',
      tests: ['server/src/cash/requests/cashier-withdrawals.test.ts'],
    },
    {
      text: 'if (held !== null) return held;',
      becomes: '',
      tests: ['server/src/cash/requests/cashier-withdrawals.test.ts'],
    },
    {
      text: 'if (total <= CASHIER.maxWithdrawalPerDay) return null;',
      becomes: 'return null;',
      tests: ['server/src/cash/requests/cashier-withdrawals.test.ts'],
    },
    {
      text: 'if (amount <= (left.get(place) ?? 0)) return null;',
      becomes: 'return null;',
      tests: ['server/src/cash/requests/cashier-withdrawals.test.ts'],
    },
  ],
  'server/src/cash/requests/start-deposit.ts': [
    {
      text: 'if (amount < method.min)',
      becomes: 'if (amount < 0)',
      tests: ['server/src/cash/requests/cashier-deposits.test.ts'],
    },
    {
      text: '< CASHIER.depositsPerDay) return null;',
      becomes: '>= 0) return null;',
      tests: ['server/src/cash/requests/cashier-deposits.test.ts'],
    },
  ],
  'server/src/cash/requests/advance-requests.ts': [
    {
      text: "if (event.currency !== 'INR') return await queueUnmatched('OTHER_CURRENCY');",
      becomes: '',
      tests: ['server/src/cash/requests/payment-callbacks.test.ts'],
    },
    {
      text: 'named.provider !== provider || ',
      becomes: '',
      tests: ['server/src/cash/requests/payment-callbacks.test.ts'],
    },
  ],
  'server/src/cash/requests/review-request.ts': [
    {
      text: 'return isHeld && claimedBy !== operatorId',
      becomes: 'return false',
      tests: ['server/src/cash/requests/cashier-deposits.test.ts'],
    },
    {
      text: 'settledAmount: amount - tax,',
      becomes: 'settledAmount: amount,',
      tests: ['server/src/cash/requests/withdrawal-tax.test.ts'],
    },
  ],
  'server/src/casino/wallet-gateway.ts': [
    {
      text: 'if (!isNew && !(await isKnown(this.#context, provider, read))) return REFUSED;',
      becomes: '',
      tests: ['tests/src/contract/casino-conformance.test.ts'],
    },
    {
      text: 'session.playerId === call.body.playerId &&',
      becomes: '',
      tests: ['tests/src/contract/casino-conformance.test.ts'],
    },
  ],
  'server/src/casino/wallet-rules.ts': [
    {
      text: 'login.casinoBlocked || ',
      becomes: '',
      tests: ['server/src/casino/casino-gateway.test.ts'],
    },
    {
      text: "if (most > max) return 'bet:MAX';",
      becomes: '',
      tests: ['server/src/casino/casino-gateway.test.ts'],
    },
    {
      text: "!('amount' in move) || move.amount === first.amount",
      becomes: 'true',
      tests: ['tests/src/contract/casino-conformance.test.ts'],
    },
  ],
  'server/src/casino/held-wins.ts': [
    {
      text: "maxWin !== null && paid > maxWin ? 'ABOVE' : null",
      becomes: 'null',
      tests: ['server/src/casino/held-wins.test.ts'],
    },
  ],
  'server/src/casino/house-rounds.ts': [
    {
      text: "staked.INR > 0 ? 'INR' : 'DEMO'",
      becomes: "'DEMO'",
      tests: ['server/src/casino/operator-house.test.ts'],
    },
  ],
  'server/src/approvals/judge.ts': [
    {
      text: "if (effect.need === 'ALWAYS' || isForTwo) return fourEyes();",
      becomes: "if (effect.need === 'ALWAYS') return fourEyes();",
      tests: ['server/src/market-desk/results/scored-results.test.ts'],
    },
    {
      text: 'sumActions(ofType, part) > most',
      becomes: 'false',
      tests: ['server/src/approvals/four-eyes.test.ts'],
    },
  ],
  'server/src/http/admission-hook.ts': [
    {
      text: "roles === undefined ? role !== 'scorer' : roles.includes(role)",
      becomes: "role !== 'scorer'",
      tests: ['server/src/people/staff/access.test.ts'],
    },
    {
      text: "if (route.access === 'R' && user.user.isDemo) return fail('DEMO_NOT_ALLOWED');",
      becomes: '',
      tests: ['server/src/care/play-session.test.ts'],
    },
    {
      text: "if (isClosed && user.user.mustChangePassword) return fail('MUST_CHANGE_PASSWORD');",
      becomes: '',
      tests: ['server/src/people/staff/temporary-password.test.ts'],
    },
    {
      text: 'return isProved ? { user: null, operator } : requireProof(context, operator, proof);',
      becomes: 'return { user: null, operator };',
      tests: ['server/src/people/staff/operator-proofs.test.ts'],
    },
  ],
};
