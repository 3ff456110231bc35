import { describe, expect, test } from 'vitest';
import { fromImage, toImage } from '#exchange/snapshot.ts';
import { stateHash } from '#exchange/state-hash.ts';
import type { PlayChange } from '#play/play.ts';
import type { PlaySection } from '#play/play-pause.ts';
import { getOutcomeCode, Scenario } from './scenario.ts';

const DAY = 86_400_000;
/** Noon on a Monday in India. */
const MONDAY = Date.UTC(2026, 10, 23, 6, 30);
const CALL = {
  provider: 'studio',
  game: 'dice',
  roundId: 'r1',
  move: { type: 'BET', amount: 100 },
} as const;

class Guest extends Scenario {
  constructor() {
    super({ asha: 5_000, bilal: 100_000 });
    this.at = MONDAY;
  }

  change(change: PlayChange) {
    return this.run({ type: 'ChangePlay', accountId: this.getIdByName('asha'), change });
  }

  play(txId: string, section?: PlaySection) {
    const call = { ...CALL, txId, accountId: this.getIdByName('asha') };
    return this.run({ type: 'MoveCasino', call, ...(section && { section }) });
  }
}

describe('a blocked section', () => {
  test('accepts no bets from that moment; other games do', () => {
    const guest = new Guest();
    guest.change({ type: 'BLOCK', section: 'casino:slots' });

    expect(guest.play('t1', 'casino:slots')).toMatchObject({
      code: 'PLAY_BLOCKED',
      details: { section: 'casino:slots' },
    });
    expect(getOutcomeCode(guest.play('t2', 'casino:tables'))).toBe('accepted');
    guest.change({ type: 'BLOCK', section: 'casino' });
    expect(getOutcomeCode(guest.play('t3', 'casino:tables'))).toBe('PLAY_BLOCKED');
    expect(getOutcomeCode(guest.play('t4'))).toBe('PLAY_BLOCKED');
    expect(getOutcomeCode(guest.perform('asha backs India 100 at 2'))).toBe('accepted');
  });

  test('of sports accepts no new or larger bets; existing ones can be reduced and cancelled', () => {
    const guest = new Guest();
    const { id: betId } = guest.bet('asha backs India 300 at 2');
    const accountId = guest.getIdByName('asha');
    const change = (terms: { readonly price?: number; readonly stake?: number }) =>
      getOutcomeCode(guest.run({ type: 'UpdateBet', accountId, betId, ...terms }));
    guest.change({ type: 'BLOCK', section: 'sports' });

    expect(guest.perform('asha backs India 100 at 2')).toMatchObject({
      code: 'PLAY_BLOCKED',
      details: { section: 'sports' },
    });
    expect(change({ stake: 40_000 })).toBe('PLAY_BLOCKED');
    expect(change({ price: 210 })).toBe('PLAY_BLOCKED');
    expect(change({ stake: 20_000 })).toBe('accepted');
    expect(getOutcomeCode(guest.run({ type: 'CancelBets', accountId, betIds: [betId] }))).toBe('accepted');
    expect(getOutcomeCode(guest.play('t1', 'casino:tables'))).toBe('accepted');
    expect(getOutcomeCode(guest.perform('bilal backs India 100 at 2'))).toBe('accepted');
  });

  test('reopens a day after the request if confirmed within a week', () => {
    const guest = new Guest();
    const section = 'casino:slots';
    expect(getOutcomeCode(guest.change({ type: 'ASK_TO_UNBLOCK', section }))).toBe('BAD_STATE');
    guest.change({ type: 'BLOCK', section });
    expect(getOutcomeCode(guest.change({ type: 'UNBLOCK', section }))).toBe('BAD_STATE');
    guest.change({ type: 'ASK_TO_UNBLOCK', section });
    guest.at += DAY - 1;
    guest.change({ type: 'ASK_TO_UNBLOCK', section });
    expect(guest.change({ type: 'UNBLOCK', section })).toMatchObject({
      code: 'BAD_STATE',
      details: { from: MONDAY + DAY },
    });
    expect(getOutcomeCode(guest.play('t1', section))).toBe('PLAY_BLOCKED');
    guest.at += 1;
    expect(guest.change({ type: 'UNBLOCK', section }).ok).toBe(true);
    expect(getOutcomeCode(guest.play('t2', section))).toBe('accepted');
  });

  test('blocked again or left for eight days, cancels the request to unblock', () => {
    const guest = new Guest();
    const section = 'casino:crash';
    guest.change({ type: 'BLOCK', section });
    guest.change({ type: 'ASK_TO_UNBLOCK', section });
    guest.change({ type: 'BLOCK', section });
    guest.at += DAY;
    expect(getOutcomeCode(guest.change({ type: 'UNBLOCK', section }))).toBe('BAD_STATE');
    guest.change({ type: 'ASK_TO_UNBLOCK', section });
    guest.at += 8 * DAY;
    expect(getOutcomeCode(guest.change({ type: 'UNBLOCK', section }))).toBe('BAD_STATE');
  });

  test('survives a restart', () => {
    const guest = new Guest();
    guest.change({ type: 'BLOCK', section: 'casino' });
    const back = fromImage(JSON.parse(JSON.stringify(toImage(guest.state))));
    expect(stateHash(back)).toBe(stateHash(guest.state));
    expect(back.accounts.get(guest.getIdByName('asha'))?.play?.blocks.has('casino')).toBe(true);
  });
});
