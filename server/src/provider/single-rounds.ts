import { keptOfFreeRound } from '@crease/contracts/rules/kept-of-free-round.ts';
import { FREE_ROUND_GAMES } from '@crease/contracts/rules/played-games.ts';
import type {
  PlayActionKind,
  PlayChoice,
  SeedPairView,
  SinglePlay,
} from '@crease/contracts/wire/play.ts';
import { present } from '@crease/games/base/assert.ts';
import { traitsOf } from '@crease/games/catalogue/traits.ts';
import { isClientSeed } from '@crease/games/fairness/seed.ts';
import type { PlayParts } from './play-parts.ts';
import type { PlayReply } from './play-refusal.ts';
import { type Declined, declined, declinedByGame, declinedByWallet } from './play-refusal.ts';
import type { MoveRow, PairRow, Purse, SingleRow } from './ports/play-store.ts';
import { cycleMsOf, limitsOf } from './purse-limits.ts';
import { outcomeOf, type PlayedSingle, playSingle } from './single-games.ts';

/** A round with its state, and the resulting balance if the wallet reported it. */
export interface TakenSingle {
  readonly row: SingleRow;
  readonly played: PlayedSingle;
  readonly balance: number | null;
}

/** A requested round. `freeRound`: staked by the house. */
export interface AskedRound {
  readonly key: string;
  readonly stake: number;
  readonly choice: PlayChoice;
  readonly freeRound?: string | undefined;
}

interface BegunRound extends AskedRound {
  readonly free: SingleRow['freeRound'];
  /** True if a round of another game is open and uses the seed pair. */
  readonly hasOpen: boolean;
}

const FREE_ROUNDS: ReadonlySet<string> = new Set(FREE_ROUND_GAMES);
const STAKE_MS = 5_000;
const TENTH_MS = 100;
const LEFT_MS = 86_400_000;

/** Single-player rounds. A player has at most one open round per game and can always resume it. */
export class SingleRounds {
  readonly #parts: PlayParts;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(parts: PlayParts) {
    this.#parts = parts;
  }

  /** Recovers rounds of a previous process: stakes with an unknown outcome are refunded. */
  async open(): Promise<void> {
    for (const row of await this.#parts.store.openSingles(null)) {
      if (row.state === 'ASKED') await this.#takeBack(row);
      else if (row.asked !== null) await this.#dropAsked(row);
    }
  }

  /** A player's open round, or null. */
  async openRound({ playerId, gameCode }: Purse): Promise<SinglePlay | null> {
    const open = await this.#parts.store.openSingles(playerId);
    const row = open.find(({ game, state }) => game === gameCode && state === 'OPEN');
    return row === undefined ? null : singleView(row, await this.#played(row, row.acts));
  }

  start(purse: Purse, asked: AskedRound): Promise<PlayReply<TakenSingle>> {
    return this.#inTurn(purse, async () => {
      const { store } = this.#parts;
      const { playerId, gameCode } = purse;
      if (asked.choice.game !== gameCode) return declined('INVALID_CHOICE');
      const known = await store.singleByKey(playerId, asked.key);
      if (known !== null) return await this.#again(known);
      const open = await store.openSingles(playerId);
      if (open.some(({ game }) => game === gameCode)) return declined('BAD_STATE');
      const tooSoon = await this.#tooSoon(purse);
      if (tooSoon !== null) return tooSoon;
      const free = await this.#freeRoundOf(purse, asked);
      if (free !== undefined && 'ok' in free) return free;
      return await this.#begin(purse, { ...asked, free, hasOpen: open.length > 0 });
    });
  }

  act(
    purse: Purse,
    asked: {
      readonly roundId: string;
      readonly step: number;
      readonly kind: PlayActionKind;
      readonly tile: number | null;
    },
  ): Promise<PlayReply<TakenSingle>> {
    return this.#inTurn(purse, async () => {
      const { roundId, step, kind, tile } = asked;
      const row = await this.#find(purse, roundId);
      if (row === null) return declined('ROUND_OVER');
      const isRepeat = step === row.acts.length - 1 && row.acts[step]?.kind === kind;
      if (isRepeat) return await this.#again(row);
      if (row.state !== 'OPEN') return declined('ROUND_OVER');
      if (step !== row.acts.length) return declined('BAD_STATE');
      const now = await this.#played(row, row.acts);
      const acts = [...row.acts, { kind, tile }];
      const next = playSingle(await this.#termsOf(row, acts));
      if (!next.ok) return declinedByGame(next);
      const stake = now.stakeOf(kind);
      const paid = stake === 0 ? row : await this.#stakeMore(row, stake);
      if ('ok' in paid) return paid;
      return await this.#settle({ ...paid, acts }, next.value);
    });
  }

  /** Ends rounds abandoned for a day, by the rule on the help page. */
  async endLeft(): Promise<void> {
    const { store, clock } = this.#parts;
    for (const { purse, roundId, at } of await store.openSingles(null)) {
      if (clock.now() - at < LEFT_MS) continue;
      await this.#inTurn(purse, async () => {
        const row = await this.#find(purse, roundId);
        if (row?.state !== 'OPEN') return;
        // Nothing was played: the stake, or the free round, is returned.
        if (row.freeRound !== undefined && row.acts.length === 0) return await this.#takeBack(row);
        const terms = { ...(await this.#termsOf(row, row.acts)), isLeft: true };
        const ended = playSingle(terms);
        if (ended.ok) await this.#settle(row, { ...ended.value, isOver: true });
      });
    }
  }

  async seeds(purse: Purse): Promise<SeedPairView> {
    const pair = await this.#parts.custody.pairOf(purse.playerId);
    const open = await this.#parts.store.openSingles(purse.playerId);
    return seedsView(pair, open.length);
  }

  /** Reveals a player's seed pair and starts the next one. */
  changeSeeds(
    purse: Purse,
    clientSeed: string,
  ): Promise<PlayReply<{ readonly ended: PairRow; readonly next: PairRow }>> {
    return this.#inTurn(purse, async () => {
      const { store, custody } = this.#parts;
      if (!isClientSeed(clientSeed)) return declined('INVALID_CHOICE');
      const open = await store.openSingles(purse.playerId);
      if (open.length > 0) return declined('SEED_IN_USE');
      const pair = await custody.pairOf(purse.playerId);
      return { ok: true, value: await custody.rotate(pair, clientSeed) };
    });
  }

  /** Enforces the minimum round cycle, so that scripts play no faster than people. */
  async #tooSoon(purse: Purse): Promise<Declined | null> {
    const { store, clock } = this.#parts;
    const { playerId, gameCode: game } = purse;
    const [last] = await store.singlesOf({ playerId, game, take: 1, before: undefined });
    const leftMs = last === undefined ? 0 : last.at + cycleMsOf(purse) - clock.now();
    if (leftMs <= 0) return null;
    return declined('ROUND_TOO_SOON', { seconds: Math.ceil(leftMs / TENTH_MS) / 10 });
  }

  /** Finds the named free rounds if any are left. Free play has no player to grant them to. */
  async #freeRoundOf(
    purse: Purse,
    { freeRound: id }: AskedRound,
  ): Promise<SingleRow['freeRound'] | Declined> {
    if (id === undefined) return undefined;
    const isOf = FREE_ROUNDS.has(purse.gameCode);
    const { freeRounds } = isOf ? await this.#parts.desk.standingOf(purse) : { freeRounds: [] };
    const found = freeRounds.find((one) => one.id === id);
    return found === undefined ? declined('BONUS_NOT_AVAILABLE') : { id, room: found.room };
  }

  /** Requests the stake under the pair's next nonce; the outcome is fixed from then on. */
  async #begin(
    purse: Purse,
    { key, stake, choice, free, hasOpen }: BegunRound,
  ): Promise<PlayReply<TakenSingle>> {
    const { custody, store, desk, ids, clock } = this.#parts;
    let pair = await custody.pairOf(purse.playerId);
    if (custody.isDue(pair)) {
      if (hasOpen) return declined('SEED_IN_USE');
      pair = (await custody.rotate(pair, pair.clientSeed)).next;
    }
    const roundId = `${purse.gameCode}-${ids.uuid()}`;
    const { pairId, nonce, commitment, clientSeed } = pair;
    const row: SingleRow = {
      roundId,
      key,
      game: purse.gameCode,
      purse,
      pairId,
      nonce,
      commitment,
      clientSeed,
      paytable: traitsOf(choice.game).paytable,
      choice,
      stake,
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
    const begun = playSingle(await this.#termsOf(row, []));
    if (!begun.ok) return declinedByGame(begun);
    await store.write({ singles: [row], pairs: [{ ...pair, nonce: nonce + 1 }] });
    const until = clock.now() + STAKE_MS;
    const asked = { purse, roundId, txId: roundId, amount: stake, until, freeRound: free?.id };
    const paid = await desk.stake({ ...asked, details: detailsOf(row, stake) });
    if (paid.end === 'TAKEN') {
      return await this.#settle({ ...row, state: 'OPEN', asked: null }, begun.value);
    }
    if (paid.end === 'UNSURE') {
      await this.#takeBack(row);
      return declined('BET_TAKEN_BACK');
    }
    await store.write({ singles: [{ ...row, state: 'BACK', asked: null, endedAt: clock.now() }] });
    return declinedByWallet(paid);
  }

  /** Persists the state of the round; an ended one together with its payments. */
  async #settle(row: SingleRow, played: PlayedSingle): Promise<PlayReply<TakenSingle>> {
    const { store, desk, clock } = this.#parts;
    if (!played.isOver) {
      await store.write({ singles: [row] });
      return { ok: true, value: { row, played, balance: null } };
    }
    const { payout, size } = played;
    const endedAt = clock.now();
    const outcome = outcomeOf(await this.#termsOf(row, row.acts), size);
    const ended: SingleRow = { ...row, state: 'DONE', payout, size, outcome, endedAt };
    const moves = movesOf(ended, endedAt);
    await store.write({ singles: [ended], moves });
    await desk.work(moves);
    return { ok: true, value: { row: ended, played, balance: null } };
  }

  /** Adds a stake to the round, persisted before it is requested. */
  async #stakeMore(row: SingleRow, amount: number): Promise<SingleRow | Declined> {
    const { store, desk, clock } = this.#parts;
    const { purse, roundId } = row;
    const txId = `${roundId}:${row.bets.length}:${row.acts.length}`;
    const asked = { ...row, asked: txId };
    await store.write({ singles: [asked] });
    const until = clock.now() + STAKE_MS;
    const details = detailsOf(row, amount);
    const paid = await desk.stake({ purse, roundId, txId, amount, details, until });
    if (paid.end === 'TAKEN') {
      return { ...row, asked: null, bets: [...row.bets, { txId, amount }] };
    }
    if (paid.end === 'UNSURE') {
      await this.#dropAsked(asked);
      return declined('BET_TAKEN_BACK');
    }
    await store.write({ singles: [row] });
    return declinedByWallet(paid);
  }

  async #takeBack(row: SingleRow): Promise<void> {
    const { store, desk, clock } = this.#parts;
    const at = clock.now();
    const moves = [rollbackOf(row, row.roundId, at)];
    await store.write({
      singles: [{ ...row, state: 'BACK', asked: null, endedAt: at }],
      moves,
    });
    await desk.work(moves);
  }

  /** Continues the round without a stake whose outcome is unknown. */
  async #dropAsked(row: SingleRow): Promise<void> {
    const { store, desk, clock } = this.#parts;
    const moves = row.asked === null ? [] : [rollbackOf(row, row.asked, clock.now())];
    await store.write({ singles: [{ ...row, asked: null }], moves });
    await desk.work(moves);
  }

  async #again(row: SingleRow): Promise<PlayReply<TakenSingle>> {
    if (row.state === 'ASKED' || row.state === 'BACK') return declined('BET_TAKEN_BACK');
    const played = await this.#played(row, row.acts);
    return { ok: true, value: { row, played, balance: null } };
  }

  async #find({ playerId, gameCode }: Purse, roundId: string): Promise<SingleRow | null> {
    const { store } = this.#parts;
    const query = { playerId, game: gameCode, take: 1, before: undefined };
    const open = (await store.openSingles(playerId)).find((row) => row.roundId === roundId);
    const newest = open ?? (await store.singlesOf(query))[0];
    return newest?.roundId === roundId ? newest : null;
  }

  async #termsOf(row: SingleRow, acts: SingleRow['acts']) {
    const { store, custody } = this.#parts;
    const { choice, stake, clientSeed, nonce, pairId, purse, endedAt, state } = row;
    const [pair] = await store.pairsById(purse.playerId, [pairId]);
    const known = present(pair, 'a round has a pair of seeds');
    const serverSeed = known.revealed ?? (await custody.seedOfPair(known));
    const isLeft = state === 'DONE' && endedAt !== null && endedAt - row.at >= LEFT_MS;
    const inputs = { serverSeed, clientSeed, nonce };
    return { inputs, limits: limitsOf(purse), choice, stake, acts, isLeft };
  }

  async #played(row: SingleRow, acts: SingleRow['acts']): Promise<PlayedSingle> {
    const played = playSingle(await this.#termsOf(row, acts));
    if (!played.ok) throw new Error('An accepted round must be replayable.');
    return played.value;
  }

  /** Serialises one player's requests across games, because they share a seed pair. */
  #inTurn<Value>({ playerId }: Purse, act: () => Promise<Value>): Promise<Value> {
    const before = this.#turns.get(playerId) ?? Promise.resolve();
    const mine = before.then(act, act);
    this.#turns.set(playerId, mine);
    const forget = () => {
      if (this.#turns.get(playerId) === mine) this.#turns.delete(playerId);
    };
    mine.then(forget, forget);
    return mine;
  }
}

/** Builds the player's view of a round. */
export function singleView(row: SingleRow, played: PlayedSingle): SinglePlay {
  return {
    roundId: row.roundId,
    state: played.isOver ? 'DONE' : 'OPEN',
    at: row.at,
    choice: row.choice,
    staked: stakedOf(row),
    payout: played.payout,
    step: row.acts.length,
    actions: played.actions,
    view: played.view,
    pairId: row.pairId,
    nonce: row.nonce,
    kept: keptOf(row, played.payout),
    room: row.freeRound?.room ?? null,
  };
}

export function seedsView(pair: PairRow, openRounds: number): SeedPairView {
  const { pairId, commitment, nextCommitment, clientSeed, nonce, startedAt } = pair;
  return { pairId, commitment, nextCommitment, clientSeed, nonce, openRounds, startedAt };
}

/** Amount the player keeps of a payout if the house staked the round; null if they staked it. */
export function keptOf({ freeRound, stake: staked }: SingleRow, payout: number): number | null {
  if (freeRound === undefined) return null;
  return keptOfFreeRound({ staked, room: freeRound.room }, payout);
}

/** Total stake of a round. */
export function stakedOf({ bets }: SingleRow): number {
  return bets.reduce((sum, { amount }) => sum + amount, 0);
}

/** Data the operator checks against its limits; payouts are capped at the limit the game was opened with. */
function detailsOf({ purse }: SingleRow, stake: number) {
  return { least: stake, most: stake, mayWin: limitsOf(purse).maxPayout };
}

/** One payment on the first stake for all stakes, and the end of the round. */
function movesOf(row: SingleRow, at: number): readonly MoveRow[] {
  const { roundId, purse, payout } = row;
  const owed = { roundId, purse, at, isDone: false, status: null };
  const win = { name: 'win', refTxId: roundId, amount: payout, type: 'win' } as const;
  const end = { name: 'endround', totalBet: stakedOf(row), totalWin: payout } as const;
  const wins = payout === 0 ? [] : [{ ...owed, moveId: `${roundId}:w`, call: win }];
  return [...wins, { ...owed, moveId: `${roundId}:e`, call: end }];
}

function rollbackOf({ roundId, purse }: SingleRow, refTxId: string, at: number): MoveRow {
  const call = { name: 'rollback', refTxId } as const;
  return { moveId: `${refTxId}:r`, roundId, purse, call, at, isDone: false, status: null };
}
