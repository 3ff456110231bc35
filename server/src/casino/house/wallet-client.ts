import type { CasinoAnswer, CasinoBody, CasinoCallName, CasinoFreeRounds } from '@crease/contracts/casino/gateway.ts';
import { detached } from '#base/system/background-tasks.ts';
import type { MoveRow, PlayerWallet } from '#casino/store/play-rows.ts';
import type { FreePlayWallets } from './free-play-wallets.ts';
import type { PlayContext } from './play-context.ts';

/** Gateway calls, signed by the implementation. Null if there was no answer. */
export interface PlayWallet {
  call<Name extends CasinoCallName>(name: Name, body: CasinoBody<Name>): Promise<CasinoAnswer | null>;
}

/** A requested stake. */
export interface StakeRequest {
  readonly purse: PlayerWallet;
  readonly roundId: string;
  readonly txId: string;
  readonly amount: number;
  /** Data the operator checks against its limits. */
  readonly details: CasinoBody<'bet'>['details'];
  /** Free-round grant this round belongs to. */
  readonly freeRound?: string | undefined;
  /** Deadline for the wallet's answer; after that the stake must be refunded. */
  readonly until: number;
}

/** Balance and limits of a wallet, as its operator sets them now. */
export interface WalletStatus {
  readonly balance: number;
  readonly purse: PlayerWallet;
  readonly freeRounds: readonly CasinoFreeRounds[];
}

/** TAKEN with the resulting balance, declined permanently, or UNSURE: outcome unknown, so it must be refunded. */
export type StakeResult =
  | { readonly end: 'TAKEN'; readonly balance: number }
  | { readonly end: 'DECLINED'; readonly status: CasinoAnswer['status'] }
  | { readonly end: 'UNSURE' };

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000];
/** Answers after which the same call may be retried. */
const RETRYABLE: ReadonlySet<string> = new Set(['TEMPORARY_ERROR', 'INVALID_SIGNATURE', 'BET_NOT_FOUND']);
/** Retried too, but not expected to resolve by itself. */
const REFUSED: ReadonlySet<string> = new Set(['INVALID_SIGNATURE', 'BET_NOT_FOUND']);
/** A call that failed this often needs attention. */
const MAX_QUIET_TRIES = 5;
const UNSURE: ReadonlySet<string> = new Set(['TEMPORARY_ERROR', 'INVALID_SIGNATURE']);

/** A payout or refund that the wallet hasn't accepted. */
export interface OverdueMove {
  readonly move: MoveRow;
  /** Latest answer; null if there was none. */
  readonly status: string | null;
  readonly tries: number;
  /** True if somebody must look at it: refused, or unanswered for minutes. */
  readonly needsAttention: boolean;
}

interface DeskParts extends Pick<PlayContext, 'seats' | 'store' | 'clock' | 'ids' | 'log'> {
  readonly wallet: PlayWallet;
  readonly trials: FreePlayWallets;
}

/**
 * Moves money through gateway calls. A stake is requested exactly once; payouts and refunds are persisted first and
 * retried until answered.
 */
export class WalletClient {
  readonly #parts: DeskParts;
  /** Pending calls per player and round, processed in order. */
  readonly #owed = new Map<string, MoveRow[]>();
  readonly #working = new Map<string, Promise<void>>();
  readonly #tries = new Map<string, number>();
  /** By move. */
  readonly #overdue = new Map<string, OverdueMove>();
  #isStopped = false;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** Resumes the pending calls of a previous process. */
  async open(): Promise<void> {
    const owed = await this.#parts.store.owedMoves();
    detached(this.process(owed), { name: 'pending wallet calls', log: this.#parts.log });
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Calls that need attention, oldest first. */
  get overdue(): readonly OverdueMove[] {
    return [...this.#overdue.values()]
      .filter(({ needsAttention }) => needsAttention)
      .toSorted((one, other) => one.move.at - other.move.at);
  }

  /** A player's balance and current limits; free play keeps the limits it was opened with. */
  async loadStatus(purse: PlayerWallet): Promise<WalletStatus> {
    const { trials, wallet, seats } = this.#parts;
    if (purse.trial !== null) return { balance: trials.getBalance(purse.trial), purse, freeRounds: [] };
    const answer = await wallet.call('balance', this.#buildBody(purse));
    const balance = answer?.balance ?? 0;
    const freeRounds = answer?.freeRounds ?? [];
    if (answer?.limits === undefined) return { balance, purse, freeRounds };
    seats.applyLimits(purse, answer.limits);
    return { balance, purse: { ...purse, limits: answer.limits }, freeRounds };
  }

  async stake(request: StakeRequest): Promise<StakeResult> {
    const { purse, roundId, txId, amount, details, until, freeRound } = request;
    const { trials, wallet, clock } = this.#parts;
    if (purse.trial !== null) {
      const balance = trials.debit(purse.trial, { roundId, txId, amount });
      return balance === null ? { end: 'DECLINED', status: 'INSUFFICIENT_FUNDS' } : { end: 'TAKEN', balance };
    }
    const free = freeRound === undefined ? {} : { freeRound };
    const body = { ...this.#buildBody(purse), roundId, txId, amount, details, ...free };
    const waited = new Promise<null>((resolve) => {
      clock.after(Math.max(0, until - clock.now()), () => resolve(null));
    });
    const answer = await Promise.race([wallet.call('bet', body).catch(() => null), waited]);
    if (answer === null || UNSURE.has(answer.status)) return { end: 'UNSURE' };
    if (answer.status !== 'OK') return { end: 'DECLINED', status: answer.status };
    return clock.now() > until ? { end: 'UNSURE' } : { end: 'TAKEN', balance: answer.balance ?? 0 };
  }

  /** Executes pending calls. Resolves once each has been tried; failed ones keep retrying in the background. */
  async process(moves: readonly MoveRow[]): Promise<void> {
    const lines = new Set<string>();
    for (const move of moves) {
      const line = `${move.roundId} ${move.purse.playerId}`;
      const owed = this.#owed.get(line);
      if (owed === undefined) this.#owed.set(line, [move]);
      else if (!owed.some(({ moveId }) => moveId === move.moveId)) owed.push(move);
      lines.add(line);
    }
    await Promise.all([...lines].map((line) => this.#queueLine(line)));
  }

  /** Processes one player's calls for one round in sequence. */
  async #queueLine(line: string): Promise<void> {
    const running = this.#working.get(line) ?? Promise.resolve();
    const mine = running.then(() => this.#processLine(line));
    this.#working.set(line, mine);
    await mine;
    if (this.#working.get(line) === mine) this.#working.delete(line);
  }

  async #processLine(line: string): Promise<void> {
    const owed = this.#owed.get(line) ?? [];
    while (owed.length > 0 && !this.#isStopped) {
      const [move] = owed;
      if (move === undefined || !(await this.#execute(move))) {
        this.#scheduleRetry(line);
        return;
      }
      owed.shift();
    }
    this.#owed.delete(line);
    this.#tries.delete(line);
  }

  #scheduleRetry(line: string): void {
    const tries = this.#tries.get(line) ?? 0;
    this.#tries.set(line, tries + 1);
    const wait = RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)] ?? 0;
    this.#parts.clock.after(wait, () => {
      if (this.#isStopped) return;
      detached(this.#queueLine(line), { name: 'pending wallet calls', log: this.#parts.log });
    });
  }

  /** True if the call was answered definitively. */
  async #execute(move: MoveRow): Promise<boolean> {
    const { store, log } = this.#parts;
    try {
      const status = await this.#send(move);
      const isOver = move.call.name === 'endround' && status === 'BET_NOT_FOUND';
      if (status === null || (RETRYABLE.has(status) && !isOver)) {
        this.#recordOverdue(move, status);
        return false;
      }
      if (status !== 'OK' && !isOver) {
        log.error('Wallet declined a payout.', { moveId: move.moveId, status });
      }
      await store.write({ moves: [{ ...move, isDone: true, status }] });
      this.#overdue.delete(move.moveId);
      return true;
    } catch (error) {
      log.warn('Wallet call failed.', {
        moveId: move.moveId,
        error: error instanceof Error ? error.message : '',
      });
      this.#recordOverdue(move, null);
      return false;
    }
  }

  /** Logs every attempt as a warning, and once as an error when the call needs attention. */
  #recordOverdue(move: MoveRow, status: string | null): void {
    const known = this.#overdue.get(move.moveId);
    const tries = (known?.tries ?? 0) + 1;
    const needsAttention =
      known?.needsAttention === true || tries >= MAX_QUIET_TRIES || (status !== null && REFUSED.has(status));
    this.#overdue.set(move.moveId, { move, status, tries, needsAttention });
    const { moveId, roundId, call } = move;
    const fields = { moveId, roundId, call: call.name, status, tries };
    const { log } = this.#parts;
    if (needsAttention && known?.needsAttention !== true)
      log.error('The wallet doesn’t accept a payout; retrying, but it needs attention.', fields);
    else log.warn('The wallet hasn’t accepted a payout yet; retrying.', fields);
  }

  async #send({ moveId, roundId, purse, call }: MoveRow): Promise<string | null> {
    const { wallet, trials } = this.#parts;
    if (purse.trial !== null) return trials.settle(purse.trial, { roundId, call });
    const body = { ...this.#buildBody(purse), roundId };
    const { name, ...facts } = call;
    const own = name === 'endround' ? facts : { txId: moveId, ...facts };
    // Each kind of call holds the facts of its body.
    const answer = await wallet.call(name, { ...body, ...own } as CasinoBody<typeof name>);
    return answer?.status ?? null;
  }

  #buildBody({ playerId, sessionToken, currency, gameCode }: PlayerWallet) {
    const requestId = this.#parts.ids.uuid();
    return { requestId, sessionToken, playerId, currency, gameCode };
  }
}
