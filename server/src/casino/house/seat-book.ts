import type { CasinoLaunchRequest, CasinoLimits } from '@crease/contracts/casino/gateway.ts';
import { LAUNCH_OPENS_MS, PLAY_SESSION } from '@crease/contracts/casino/play-routes.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import { getOrCreate } from '#base/collections.ts';
import type { IdSource } from '#base/system/crypto.ts';
import type { PlayerWallet, SeatRow } from '#casino/store/play-rows.ts';
import type { PlayContext } from './play-context.ts';

interface Waiting {
  readonly launch: CasinoLaunchRequest;
  readonly game: GameCode;
  readonly endsAt: number;
}

interface Seated {
  seat: SeatRow;
  usedAt: number;
}

type SeatParts = Pick<PlayContext, 'store' | 'clock' | 'ids'>;

/** Seats in memory; the least recently used is evicted first and reloaded from the store on next use. */
export const MAX_SEATS = 100_000;
/** Launches in memory; the oldest is evicted first. */
export const MAX_LAUNCHES = 50_000;

/**
 * Pending launches, valid for a minute, and the seats opened from them. Both are bounded, because anybody can launch
 * free play, and indexed, because every bet and every table asks for them.
 */
export class SeatBook {
  readonly #parts: SeatParts;
  /** Oldest first. */
  readonly #waiting = new Map<string, Waiting>();
  /** By session digest, least recently used first. */
  readonly #seats = new Map<string, Seated>();
  readonly #byPlayer = new Map<string, Set<Seated>>();
  /** Free play has no session. */
  readonly #bySession = new Map<string, Set<Seated>>();
  readonly #usedAt = new Map<GameCode, number>();

  constructor(parts: SeatParts) {
    this.#parts = parts;
  }

  get size(): { readonly launches: number; readonly seats: number } {
    return { launches: this.#waiting.size, seats: this.#seats.size };
  }

  /** Creates a single-use token that opens a game. */
  launch(launch: CasinoLaunchRequest, game: GameCode): { readonly token: string; readonly endsAt: number } {
    const { ids, clock } = this.#parts;
    this.#evictExpired();
    const token = ids.token();
    const endsAt = clock.now() + LAUNCH_OPENS_MS;
    this.#waiting.set(ids.digest(token), { launch, game, endsAt });
    return { token, endsAt };
  }

  /** Opens a seat; null if the token was used or has expired. */
  async open(token: string): Promise<{ readonly seat: SeatRow; readonly session: string } | null> {
    const { ids, clock, store } = this.#parts;
    const digest = ids.digest(token);
    const waiting = this.#waiting.get(digest);
    this.#waiting.delete(digest);
    const now = clock.now();
    if (waiting === undefined || waiting.endsAt <= now) return null;
    const session = ids.token();
    const { launch, game } = waiting;
    const seat: SeatRow = {
      seatId: ids.uuid(),
      digest: ids.digest(session),
      purse: createWallet(launch, game, ids),
      displayName: launch.mode === 'real' ? launch.displayName : '',
      lobbyUrl: launch.lobbyUrl,
      openedAt: now,
      endsAt: now + PLAY_SESSION.maxMs,
    };
    await store.write({ seats: [seat] });
    this.#put({ seat, usedAt: now });
    return { seat, session };
  }

  /** Finds the seat of a valid session; after a restart it counts as just used. */
  async findSeat(session: string | null): Promise<SeatRow | null> {
    if (session === null) return null;
    const { ids, clock } = this.#parts;
    const digest = ids.digest(session);
    const now = clock.now();
    const seated = this.#seats.get(digest) ?? (await this.#read(digest, now));
    if (seated === null) return null;
    const isOver = seated.seat.endsAt <= now || now - seated.usedAt >= PLAY_SESSION.idleMs;
    if (isOver) return null;
    seated.usedAt = now;
    if (this.#seats.get(digest) === seated) this.#put(seated);
    return seated.seat;
  }

  /** Seat IDs of one player at a game that may still have an open page. */
  listSeatIds({ playerId, gameCode }: PlayerWallet): readonly string[] {
    return [...(this.#byPlayer.get(playerId) ?? [])].flatMap(({ seat }) =>
      seat.purse.gameCode === gameCode ? [seat.seatId] : [],
    );
  }

  /** Applies new limits to future bets; rounds in progress keep theirs. */
  applyLimits({ sessionToken, gameCode }: PlayerWallet, limits: CasinoLimits): void {
    for (const seated of this.#bySession.get(sessionToken) ?? []) {
      const { seat } = seated;
      const { purse } = seat;
      if (purse.gameCode !== gameCode) continue;
      seated.seat = { ...seat, purse: { ...purse, limits } };
    }
  }

  /** Player name shown to others, as masked by the operator. */
  getPlayerName(playerId: string): string {
    const [seated] = this.#byPlayer.get(playerId) ?? [];
    return seated?.seat.displayName ?? '***';
  }

  /** Closes the seats opened by launches of this session. */
  async close(sessionToken: string): Promise<void> {
    const { clock, store } = this.#parts;
    for (const [digest, { launch }] of this.#waiting) {
      if (launch.mode === 'real' && launch.sessionToken === sessionToken) this.#waiting.delete(digest);
    }
    const closed = [...(this.#bySession.get(sessionToken) ?? [])];
    for (const seated of closed) this.#drop(seated);
    const ended = closed.map(({ seat }) => ({ ...seat, endsAt: clock.now() }));
    if (ended.length > 0) await store.write({ seats: ended });
  }

  /** True if any seat at this game, closed since or not, was active within the last `withinMs`. */
  isPlayed(game: GameCode, withinMs: number): boolean {
    const usedAt = this.#usedAt.get(game);
    return usedAt !== undefined && usedAt >= this.#parts.clock.now() - withinMs;
  }

  async #read(digest: string, now: number): Promise<Seated | null> {
    const seat = await this.#parts.store.seatBySession(digest);
    if (seat === null) return null;
    const known = this.#seats.get(digest);
    if (known !== undefined) return known;
    const seated = { seat, usedAt: now };
    this.#put(seated);
    return seated;
  }

  /** Adds a seat, or moves it to the end as the most recently used. */
  #put(seated: Seated): void {
    const { digest, purse } = seated.seat;
    this.#seats.delete(digest);
    this.#seats.set(digest, seated);
    add(this.#byPlayer, purse.playerId, seated);
    if (purse.sessionToken !== '') add(this.#bySession, purse.sessionToken, seated);
    this.#usedAt.set(purse.gameCode, seated.usedAt);
    if (this.#seats.size <= MAX_SEATS) return;
    const [oldest] = this.#seats.values();
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(seated: Seated): void {
    const { digest, purse } = seated.seat;
    this.#seats.delete(digest);
    remove(this.#byPlayer, purse.playerId, seated);
    remove(this.#bySession, purse.sessionToken, seated);
  }

  /** Both maps are in order of expiry, so only what has expired is visited. */
  #evictExpired(): void {
    const now = this.#parts.clock.now();
    for (const [digest, { endsAt }] of this.#waiting) {
      if (endsAt > now && this.#waiting.size < MAX_LAUNCHES) break;
      this.#waiting.delete(digest);
    }
    for (const seated of this.#seats.values()) {
      if (now - seated.usedAt < PLAY_SESSION.idleMs) break;
      this.#drop(seated);
    }
  }
}

function add(index: Map<string, Set<Seated>>, key: string, seated: Seated): void {
  getOrCreate(index, key, () => new Set<Seated>()).add(seated);
}

function remove(index: Map<string, Set<Seated>>, key: string, seated: Seated): void {
  const found = index.get(key);
  found?.delete(seated);
  if (found?.size === 0) index.delete(key);
}

function createWallet(launch: CasinoLaunchRequest, gameCode: GameCode, ids: IdSource): PlayerWallet {
  const { limits, jurisdictionProfile: profile } = launch;
  const common = { gameCode, limits, profile };
  if (launch.mode === 'real') {
    const { playerId, sessionToken, currency } = launch;
    return { ...common, playerId, sessionToken, currency, trial: null };
  }
  const trial = ids.uuid();
  return { ...common, playerId: `t_${trial}`, sessionToken: '', currency: 'DEMO', trial };
}
