import { computeFreeRoundWinnings, FREE_ROUND_GAMES } from '@crease/contracts/casino/game-pages.ts';
import type { PlayChoice, SeedPairView, SinglePlay } from '@crease/contracts/casino/play.ts';
import { assertDefined } from '@crease/games/base/assert.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { isClientSeed } from '@crease/games/fairness/seeds.ts';
import { KeyedMutex } from '#base/keyed-mutex.ts';
import { type Failure, fail, ok, type Reply } from '#base/reply.ts';
import type { MoveRow, PairRow, PlayAct, PlayerWallet, SingleRow } from '#casino/store/play-rows.ts';
import { getCycleMs, getLimits, type PlayContext, toGameFailure, toWalletFailure } from './play-context.ts';
import { buildOutcome, isAbandonedBy, playSingle, type SingleRoundState, toSingleTerms } from './single-games.ts';

export interface TakenSingle {
  readonly row: SingleRow;
  readonly played: SingleRoundState;
}

/** A requested round. `freeRound`: staked by the house. */
export interface RoundRequest {
  readonly key: string;
  readonly stake: number;
  readonly choice: PlayChoice;
  readonly freeRound?: string | undefined;
}

/** A requested action in a round, numbered by `step`. */
export interface RoundAction extends PlayAct {
  readonly roundId: string;
  readonly step: number;
}

interface BegunRound extends RoundRequest {
  readonly free: SingleRow['freeRound'];
  /** True if a round of another game is open and uses the seed pair. */
  readonly hasOpen: boolean;
}

const FREE_ROUNDS: ReadonlySet<string> = new Set(FREE_ROUND_GAMES);
const STAKE_MS = 5_000;
const TENTH_MS = 100;

/** Single-player rounds. A player has at most one open round per game and can always resume it. */
export class SingleRounds {
  readonly #parts: PlayContext;
  readonly #turns = new KeyedMutex();

  constructor(parts: PlayContext) {
    this.#parts = parts;
  }

  /** Recovers rounds of a previous process: stakes with an unknown outcome are refunded. */
  async open(): Promise<void> {
    for (const row of await this.#parts.store.openSingles(null)) {
      if (row.state === 'ASKED') await this.#refund(row);
      else if (row.asked !== null) await this.#dropAsked(row);
    }
  }

  async openRound({ playerId, gameCode }: PlayerWallet): Promise<SinglePlay | null> {
    const open = await this.#parts.store.openSingles(playerId);
    const row = open.find(({ game, state }) => game === gameCode && state === 'OPEN');
    return row === undefined ? null : toSinglePlay(row, await this.#played(row));
  }

  start(purse: PlayerWallet, request: RoundRequest): Reply<TakenSingle> {
    return this.#inTurn(purse, async () => {
      const { store } = this.#parts;
      const { playerId, gameCode } = purse;
      if (request.choice.game !== gameCode) return fail('INVALID_CHOICE');
      const known = await store.singleByKey(playerId, request.key);
      if (known !== null) return await this.#repeat(known);
      const open = await store.openSingles(playerId);
      if (open.some(({ game }) => game === gameCode)) return fail('BAD_STATE');
      const tooSoon = await this.#checkCycle(purse);
      if (tooSoon !== null) return tooSoon;
      const free = await this.#findFreeRound(purse, request);
      if (free !== undefined && 'ok' in free) return free;
      return await this.#begin(purse, { ...request, free, hasOpen: open.length > 0 });
    });
  }

  act(purse: PlayerWallet, { roundId, step, kind, tile }: RoundAction): Reply<TakenSingle> {
    return this.#inTurn(purse, async () => {
      const row = await this.#find(purse, roundId);
      if (row === null) return fail('ROUND_OVER');
      const isRepeat = step === row.acts.length - 1 && row.acts[step]?.kind === kind;
      if (isRepeat) return await this.#repeat(row);
      if (row.state !== 'OPEN') return fail('ROUND_OVER');
      if (step !== row.acts.length) return fail('BAD_STATE');
      const now = await this.#played(row);
      const acts = [...row.acts, { kind, tile }];
      const next = playSingle(await this.#loadTerms({ ...row, acts }));
      if (!next.ok) return toGameFailure(next);
      const stake = now.computeStake(kind);
      const paid = stake === 0 ? row : await this.#stakeMore(row, stake);
      if ('ok' in paid) return paid;
      return await this.#settle({ ...paid, acts }, next.value);
    });
  }

  async endAbandoned(): Promise<void> {
    const { store, clock } = this.#parts;
    for (const open of await store.openSingles(null)) {
      const { purse, roundId } = open;
      if (!isAbandonedBy(open, clock.now())) continue;
      await this.#inTurn(purse, async () => {
        const row = await this.#find(purse, roundId);
        if (row?.state !== 'OPEN') return;
        // Nothing was played: the stake, or the free round, is returned.
        if (row.freeRound !== undefined && row.acts.length === 0) return await this.#refund(row);
        const ended = playSingle({ ...(await this.#loadTerms(row)), isAbandoned: true });
        if (ended.ok) await this.#settle(row, { ...ended.value, isOver: true });
      });
    }
  }

  async seeds(purse: PlayerWallet): Promise<SeedPairView> {
    const pair = await this.#parts.custody.loadPair(purse.playerId);
    const open = await this.#parts.store.openSingles(purse.playerId);
    return seedsView(pair, open.length);
  }

  /** Reveals a player's seed pair and starts the next one. */
  changeSeeds(purse: PlayerWallet, clientSeed: string): Reply<{ readonly ended: PairRow; readonly next: PairRow }> {
    return this.#inTurn(purse, async () => {
      const { store, custody } = this.#parts;
      if (!isClientSeed(clientSeed)) return fail('INVALID_CHOICE');
      const open = await store.openSingles(purse.playerId);
      if (open.length > 0) return fail('SEED_IN_USE');
      const pair = await custody.loadPair(purse.playerId);
      return ok(await custody.rotate(pair, clientSeed));
    });
  }

  /** Enforces the minimum round cycle, so that scripts play no faster than people. */
  async #checkCycle(purse: PlayerWallet): Promise<Failure | null> {
    const { store, clock } = this.#parts;
    const { playerId, gameCode: game } = purse;
    const [last] = await store.listSingles({ playerId, game, take: 1, before: undefined });
    const leftMs = last === undefined ? 0 : last.at + getCycleMs(purse) - clock.now();
    if (leftMs <= 0) return null;
    return fail('ROUND_TOO_SOON', { seconds: Math.ceil(leftMs / TENTH_MS) / 10 });
  }

  /** Finds the named free rounds if any are left. Free play has no player to grant them to. */
  async #findFreeRound(
    purse: PlayerWallet,
    { freeRound: id }: RoundRequest,
  ): Promise<SingleRow['freeRound'] | Failure> {
    if (id === undefined) return undefined;
    const isOf = FREE_ROUNDS.has(purse.gameCode);
    const { freeRounds } = isOf ? await this.#parts.desk.loadStatus(purse) : { freeRounds: [] };
    const found = freeRounds.find((one) => one.id === id);
    return found === undefined ? fail('BONUS_NOT_AVAILABLE') : { id, room: found.room };
  }

  /** Requests the stake under the pair's next nonce; the outcome is fixed from then on. */
  async #begin(purse: PlayerWallet, { key, stake, choice, free, hasOpen }: BegunRound): Reply<TakenSingle> {
    const { custody, store, desk, ids, clock } = this.#parts;
    let pair = await custody.loadPair(purse.playerId);
    if (custody.isDue(pair)) {
      if (hasOpen) return fail('SEED_IN_USE');
      pair = (await custody.rotate(pair, pair.clientSeed)).next;
    }
    const roundId = `${purse.gameCode}-${ids.uuid()}`;
    const { pairId, nonce, commitment, clientSeed } = pair;
    const row: SingleRow = {
      ...{ roundId, key, purse, pairId, nonce, commitment, clientSeed, choice, stake },
      game: purse.gameCode,
      paytable: getGameTraits(choice.game).paytable,
      acts: [],
      bets: [{ txId: roundId, amount: stake }],
      asked: roundId,
      ...(free === undefined ? {} : { freeRound: free }),
      state: 'ASKED',
      payout: 0,
      outcome: null,
      size: 0,
      at: clock.now(),
      endedAt: null,
    };
    const begun = playSingle(await this.#loadTerms(row));
    if (!begun.ok) return toGameFailure(begun);
    await store.write({ singles: [row], pairs: [{ ...pair, nonce: nonce + 1 }] });
    const until = clock.now() + STAKE_MS;
    const asked = { purse, roundId, txId: roundId, amount: stake, until, freeRound: free?.id };
    const paid = await desk.stake({ ...asked, details: buildStakeDetails(row, stake) });
    if (paid.end === 'TAKEN') {
      return await this.#settle({ ...row, state: 'OPEN', asked: null }, begun.value);
    }
    if (paid.end === 'UNSURE') {
      await this.#refund(row);
      return fail('BET_TAKEN_BACK');
    }
    await store.write({ singles: [{ ...row, state: 'BACK', asked: null, endedAt: clock.now() }] });
    return toWalletFailure(paid);
  }

  /** Persists the state of the round; an ended one together with its payments. */
  async #settle(row: SingleRow, played: SingleRoundState): Reply<TakenSingle> {
    const { store, desk, clock } = this.#parts;
    if (!played.isOver) {
      await store.write({ singles: [row] });
      return ok({ row, played });
    }
    const { payout, size } = played;
    const endedAt = clock.now();
    const outcome = buildOutcome(await this.#loadTerms(row), size);
    const ended: SingleRow = { ...row, state: 'DONE', payout, size, outcome, endedAt };
    const moves = buildMoves(ended, endedAt);
    await store.write({ singles: [ended], moves });
    await desk.process(moves);
    return ok({ row: ended, played });
  }

  /** Adds a stake to the round, persisted before it is requested. */
  async #stakeMore(row: SingleRow, amount: number): Promise<SingleRow | Failure> {
    const { store, desk, clock } = this.#parts;
    const { purse, roundId } = row;
    const txId = `${roundId}:${row.bets.length}:${row.acts.length}`;
    const asked = { ...row, asked: txId };
    await store.write({ singles: [asked] });
    const until = clock.now() + STAKE_MS;
    const details = buildStakeDetails(row, amount);
    const paid = await desk.stake({ purse, roundId, txId, amount, details, until });
    if (paid.end === 'TAKEN') {
      return { ...row, asked: null, bets: [...row.bets, { txId, amount }] };
    }
    if (paid.end === 'UNSURE') {
      await this.#dropAsked(asked);
      return fail('BET_TAKEN_BACK');
    }
    await store.write({ singles: [row] });
    return toWalletFailure(paid);
  }

  async #refund(row: SingleRow): Promise<void> {
    const { store, desk, clock } = this.#parts;
    const at = clock.now();
    const moves = [buildRollback(row, row.roundId, at)];
    await store.write({ singles: [{ ...row, state: 'BACK', asked: null, endedAt: at }], moves });
    await desk.process(moves);
  }

  /** Continues the round without a stake whose outcome is unknown. */
  async #dropAsked(row: SingleRow): Promise<void> {
    const { store, desk, clock } = this.#parts;
    const moves = row.asked === null ? [] : [buildRollback(row, row.asked, clock.now())];
    await store.write({ singles: [{ ...row, asked: null }], moves });
    await desk.process(moves);
  }

  async #repeat(row: SingleRow): Reply<TakenSingle> {
    if (row.state === 'ASKED' || row.state === 'BACK') return fail('BET_TAKEN_BACK');
    return ok({ row, played: await this.#played(row) });
  }

  /** Finds a player's round of the game that the seat is for. */
  async #find({ playerId, gameCode }: PlayerWallet, roundId: string): Promise<SingleRow | null> {
    const { store } = this.#parts;
    const query = { playerId, game: gameCode, take: 1, before: undefined };
    const open = (await store.openSingles(playerId)).find((row) => row.roundId === roundId && row.game === gameCode);
    const newest = open ?? (await store.listSingles(query))[0];
    return newest?.roundId === roundId ? newest : null;
  }

  async #loadTerms(row: SingleRow) {
    const { store, custody } = this.#parts;
    const [pair] = await store.pairsById(row.purse.playerId, [row.pairId]);
    const known = assertDefined(pair, 'a round has a pair of seeds');
    return toSingleTerms(row, known.revealed ?? (await custody.openSeed(known)));
  }

  async #played(row: SingleRow): Promise<SingleRoundState> {
    const played = playSingle(await this.#loadTerms(row));
    if (!played.ok) throw new Error('An accepted round must be replayable.');
    return played.value;
  }

  /** Serialises one player's requests across games, because they share a seed pair. */
  #inTurn<Value>({ playerId }: PlayerWallet, act: () => Promise<Value>): Promise<Value> {
    return this.#turns.run(playerId, act);
  }
}

export function toSinglePlay(row: SingleRow, { isOver, payout, actions, view }: SingleRoundState): SinglePlay {
  const { roundId, at, choice, pairId, nonce } = row;
  return {
    ...{ roundId, at, choice, pairId, nonce, payout, actions, view },
    state: isOver ? 'DONE' : 'OPEN',
    staked: sumStakes(row),
    step: row.acts.length,
    kept: computeKeptAmount(row, payout),
    room: row.freeRound?.room ?? null,
  };
}

export function seedsView(pair: PairRow, openRounds: number): SeedPairView {
  const { pairId, commitment, nextCommitment, clientSeed, nonce, startedAt } = pair;
  return { pairId, commitment, nextCommitment, clientSeed, nonce, openRounds, startedAt };
}

/** Amount the player keeps of a payout if the house staked the round; null if they staked it. */
export function computeKeptAmount({ freeRound, stake: staked }: SingleRow, payout: number): number | null {
  if (freeRound === undefined) return null;
  return computeFreeRoundWinnings({ staked, room: freeRound.room }, payout);
}

export function sumStakes({ bets }: SingleRow): number {
  return bets.reduce((sum, { amount }) => sum + amount, 0);
}

/** Data the operator checks against its limits; payouts are capped at the limit the game was opened with. */
function buildStakeDetails({ purse }: SingleRow, stake: number) {
  return { least: stake, most: stake, mayWin: getLimits(purse).maxPayout };
}

/** One payment on the first stake for all stakes, and the end of the round. */
function buildMoves(row: SingleRow, at: number): readonly MoveRow[] {
  const { roundId, purse, payout } = row;
  const owed = { roundId, purse, at, isDone: false, status: null };
  const win = { name: 'win', refTxId: roundId, amount: payout, type: 'win' } as const;
  const end = { name: 'endround', totalBet: sumStakes(row), totalWin: payout } as const;
  const wins = payout === 0 ? [] : [{ ...owed, moveId: `${roundId}:w`, call: win }];
  return [...wins, { ...owed, moveId: `${roundId}:e`, call: end }];
}

function buildRollback({ roundId, purse }: SingleRow, refTxId: string, at: number): MoveRow {
  const call = { name: 'rollback', refTxId } as const;
  return { moveId: `${refTxId}:r`, roundId, purse, call, at, isDone: false, status: null };
}
