import type { CasinoLimits, JurisdictionProfile } from '@crease/contracts/routes/casino-gateway.ts';
import { LAUNCH_OPENS_MS, PLAY_SESSION } from '@crease/contracts/routes/play.ts';
import type { GameCode } from '@crease/games/catalogue/game-code.ts';
import type { Clock } from '#ports/clock.ts';
import type { IdSource } from '#ports/id-source.ts';
import type { PlayerWallet, PlayStore, SeatRow } from './ports/play-store.ts';

/** A launch: the player and their terms. */
export interface Seating {
  readonly gameCode: string;
  readonly isTrial: boolean;
  readonly playerId: string;
  readonly sessionToken: string;
  readonly displayName: string;
  readonly currency: 'INR' | 'DEMO';
  readonly lobbyUrl: string;
  readonly limits: CasinoLimits;
  readonly profile: JurisdictionProfile;
}

interface Waiting {
  readonly seating: Seating;
  readonly game: GameCode;
  readonly endsAt: number;
}

interface Seated {
  seat: SeatRow;
  usedAt: number;
}

interface SeatParts {
  readonly store: PlayStore;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** Pending launches, valid for a minute, and the seats opened from them. */
export class SeatBook {
  readonly #parts: SeatParts;
  readonly #waiting = new Map<string, Waiting>();
  readonly #seats = new Map<string, Seated>();

  constructor(parts: SeatParts) {
    this.#parts = parts;
  }

  /** Creates a single-use token that opens a game. */
  launch(seating: Seating, game: GameCode): { readonly token: string; readonly endsAt: number } {
    const { ids, clock } = this.#parts;
    this.#forget();
    const token = ids.token();
    const endsAt = clock.now() + LAUNCH_OPENS_MS;
    this.#waiting.set(ids.digest(token), { seating, game, endsAt });
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
    const { seating, game } = waiting;
    const { displayName, lobbyUrl } = seating;
    const seat: SeatRow = {
      seatId: ids.uuid(),
      digest: ids.digest(session),
      purse: createWallet(seating, game, ids),
      displayName,
      lobbyUrl,
      openedAt: now,
      endsAt: now + PLAY_SESSION.mostMs,
    };
    await store.write({ seats: [seat] });
    this.#seats.set(seat.digest, { seat, usedAt: now });
    return { seat, session };
  }

  /** Finds the seat of a valid session; after a restart it counts as just used. */
  async findSeat(session: string | null): Promise<SeatRow | null> {
    if (session === null) return null;
    const { ids, clock, store } = this.#parts;
    const digest = ids.digest(session);
    const now = clock.now();
    const seated = this.#seats.get(digest) ?? (await this.#read(store, digest, now));
    if (seated === null) return null;
    const isOver = seated.seat.endsAt <= now || now - seated.usedAt >= PLAY_SESSION.idleMs;
    if (isOver) return null;
    seated.usedAt = now;
    return seated.seat;
  }

  /** Seat IDs of one player at a game that may still have an open page. */
  listSeatIds({ playerId, gameCode }: PlayerWallet): readonly string[] {
    return [...this.#seats.values()].flatMap(({ seat }) =>
      seat.purse.playerId === playerId && seat.purse.gameCode === gameCode ? [seat.seatId] : [],
    );
  }

  /** Applies new limits to future bets; rounds in progress keep theirs. */
  hearLimits({ sessionToken, gameCode }: PlayerWallet, limits: CasinoLimits): void {
    for (const seated of this.#seats.values()) {
      const { seat } = seated;
      const { purse } = seat;
      if (purse.sessionToken !== sessionToken || purse.gameCode !== gameCode) continue;
      seated.seat = { ...seat, purse: { ...purse, limits } };
    }
  }

  /** Player name shown to others, as masked by the operator. */
  nameOf(playerId: string): string {
    for (const { seat } of this.#seats.values()) {
      if (seat.purse.playerId === playerId) return seat.displayName;
    }
    return '***';
  }

  /** Closes the seats opened by launches of this session. */
  async close(sessionToken: string): Promise<void> {
    const { clock, store } = this.#parts;
    for (const [digest, waiting] of this.#waiting) {
      if (waiting.seating.sessionToken === sessionToken) this.#waiting.delete(digest);
    }
    const ended = [...this.#seats.values()].flatMap(({ seat }) =>
      seat.purse.sessionToken === sessionToken ? [{ ...seat, endsAt: clock.now() }] : [],
    );
    for (const seat of ended) this.#seats.delete(seat.digest);
    if (ended.length > 0) await store.write({ seats: ended });
  }

  /** True if any seat at this game was active within the last `withinMs`. */
  isPlayed(game: GameCode, withinMs: number): boolean {
    const from = this.#parts.clock.now() - withinMs;
    return [...this.#seats.values()].some(
      ({ seat, usedAt }) => seat.purse.gameCode === game && usedAt >= from,
    );
  }

  async #read(store: PlayStore, digest: string, now: number): Promise<Seated | null> {
    const seat = await store.seatBySession(digest);
    if (seat === null) return null;
    const seated = { seat, usedAt: now };
    this.#seats.set(digest, seated);
    return seated;
  }

  #forget(): void {
    const now = this.#parts.clock.now();
    for (const [digest, { endsAt }] of this.#waiting) {
      if (endsAt <= now) this.#waiting.delete(digest);
    }
    for (const [digest, { usedAt }] of this.#seats) {
      if (now - usedAt >= PLAY_SESSION.idleMs) this.#seats.delete(digest);
    }
  }
}

function createWallet(
  { isTrial, ...seating }: Seating,
  gameCode: GameCode,
  ids: IdSource,
): PlayerWallet {
  const { playerId, sessionToken, currency, limits, profile } = seating;
  const common = { gameCode, limits, profile };
  if (!isTrial) return { ...common, playerId, sessionToken, currency, trial: null };
  const trial = ids.uuid();
  return { ...common, playerId: `t_${trial}`, sessionToken: '', currency: 'DEMO', trial };
}
