import { type CrashBet, cashOutCrash, multiplierAt, reachedAt } from '@crease/games/crash/crash.ts';
import { fail, ok, type Reply, type ServiceResult } from '#base/reply.ts';
import type { PlayerWallet } from '#casino/store/play-rows.ts';
import { cashOutTicket, toCrashBets } from './flight-tickets.ts';
import { toGameFailure } from './play-context.ts';
import type { AmendedTicket, RoundTickets, TakenTicket } from './round-tickets.ts';

/** A cash-out request, with the time the server received it. */
export interface CashOutOrder {
  readonly purse: PlayerWallet;
  readonly roundId: string;
  readonly betId: string;
  readonly receivedAt: number;
}

/** A flight in the air: tracks cash-outs and their multipliers. */
export class Flight {
  readonly takeOffAt: number;
  readonly endsAt: number;
  readonly #bust: number;
  readonly #tickets: RoundTickets;

  constructor(tickets: RoundTickets, { takeOffAt, bust }: { readonly takeOffAt: number; readonly bust: number }) {
    this.#tickets = tickets;
    this.takeOffAt = takeOffAt;
    this.#bust = bust;
    this.endsAt = takeOffAt + reachedAt(bust);
  }

  /** Time when the next target is reached or the flight ends. */
  nextAt(): number {
    const targets = this.#tickets
      .listAccepted()
      .filter(({ state }) => state === 'TAKEN')
      .flatMap(toCrashBets)
      .flatMap(({ cashedOutAt, target }) => (cashedOutAt === null && target <= this.#bust ? [target] : []));
    const next = Math.min(...targets);
    return Number.isFinite(next) ? this.takeOffAt + reachedAt(next) : this.endsAt;
  }

  /** Manual cash-out at the multiplier at the time of receipt. */
  cashOut({ purse, betId, receivedAt }: CashOutOrder): Reply<TakenTicket> {
    return this.#tickets.amend(purse, (own): ServiceResult<AmendedTicket> => {
      const row = own.find(({ bets }) => bets.some((bet) => bet.betId === betId));
      const bet = (row === undefined ? [] : toCrashBets(row)).find((one) => one.betId === betId);
      if (row === undefined || bet === undefined) return fail('NOT_FOUND');
      if (bet.cashedOutAt !== null) return ok({ row, moves: [] });
      if (row.state !== 'TAKEN') return fail('ROUND_OVER');
      const receivedMs = receivedAt - this.takeOffAt;
      const out = cashOutCrash(bet, { receivedMs, bust: this.#bust });
      if (!out.ok) return toGameFailure(out);
      const outs = new Map([[betId, out.value.cashedOutAt ?? 0]]);
      return ok(cashOutTicket(row, outs, receivedAt));
    });
  }

  /** Cashes out every bet whose target has been reached, at its target. */
  async cashOutReached(now: number): Promise<void> {
    const reached = Math.min(this.#bust, multiplierAt(Math.max(0, now - this.takeOffAt)));
    const rows = this.#tickets
      .listAccepted()
      .filter((row) => toCrashBets(row).some((bet) => hasReachedTarget(bet, reached)));
    await Promise.all(
      rows.map(({ purse, ticketId }) =>
        this.#tickets.amend(purse, (own): ServiceResult<AmendedTicket> => {
          const row = own.find((one) => one.ticketId === ticketId);
          if (row?.state !== 'TAKEN') return fail('ROUND_OVER');
          const leaving = toCrashBets(row).filter((bet) => hasReachedTarget(bet, reached));
          if (leaving.length === 0) return fail('ROUND_OVER');
          const outs = new Map(leaving.map(({ betId, target }) => [betId, target]));
          return ok(cashOutTicket(row, outs, now));
        }),
      ),
    );
  }
}

function hasReachedTarget({ target, cashedOutAt }: CrashBet, multiplier: number): boolean {
  return cashedOutAt === null && target <= multiplier;
}
