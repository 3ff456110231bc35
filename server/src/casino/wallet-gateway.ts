import {
  CASINO_BODIES,
  CASINO_CLOCK_MS,
  type CasinoAnswer,
  type CasinoBody,
  type CasinoCallName,
  type CasinoFreeRounds,
} from '@crease/contracts/casino/gateway.ts';
import { getSettingsName } from '@crease/contracts/site/settings.ts';
import {
  type CasinoCall,
  type CasinoMove,
  type CasinoTransaction,
  makeEndTxId,
} from '@crease/core/casino/casino-move.ts';
import type { MoveCasino } from '@crease/core/exchange/command.ts';
import type { Outcome } from '@crease/core/exchange/step.ts';
import * as z from 'zod/mini';
import { parseJson } from '#base/json.ts';
import type { Clock } from '#base/system/clock.ts';
import { getCheckMinutes } from '#care/play-session.ts';
import { ALL_GAMES, type GameProvider, type GatewayCall } from '#casino/providers/game-provider.ts';
import { ExchangeUnavailable } from '#journal/exchange.ts';
import { readPreferences } from '#notices/preferences.ts';
import type { User } from '#people/store/account-store.ts';
import { type CasinoSession, getCountry, maskName, readCasinoSession } from './casino-session.ts';
import type { CasinoEnv } from './env.ts';
import { computeLimits } from './game-registry.ts';
import { holdWin, submitWin } from './held-wins.ts';
import {
  type CallOwner,
  type CallResult,
  checkCasinoBet,
  checkLogin,
  mapRejection,
  mapTransaction,
} from './wallet-rules.ts';

const REFUSED: CasinoAnswer = { requestId: null, status: 'INVALID_SIGNATURE' };

/** The single entry point to the wallet: authenticates, rejects replays, validates and executes calls. */
export class WalletGateway {
  readonly #context: CasinoEnv;
  readonly #nonces: NonceWindow;

  constructor(context: CasinoEnv) {
    this.#context = context;
    this.#nonces = new NonceWindow(context.clock, CASINO_CLOCK_MS);
  }

  async answer(call: GatewayCall): Promise<CasinoAnswer> {
    const provider = this.#context.casinoProviders.find(({ id }) => id === call.provider);
    if (provider?.hasSigned(call) !== true) return REFUSED;
    const isNew = this.#nonces.isNew(`${provider.id} ${call.nonce}`);
    const read = readCall(call.name, call.body);
    if ('status' in read) return read;
    if (!isNew && !(await isKnown(this.#context, provider, read))) return REFUSED;
    return await answerWalletCall(this.#context, provider, read);
  }
}

/** True if an exact repeat, including its nonce, was answered before; it then gets the same response. */
async function isKnown(
  { readModel }: CasinoEnv,
  { id: provider }: GameProvider,
  { body }: WalletCall,
): Promise<boolean> {
  if (!('txId' in body)) return false;
  return (await readModel.casinoTransaction({ provider, txId: body.txId })) !== null;
}

function readCall(name: CasinoCallName, text: string): WalletCall | CasinoAnswer {
  const body = parseJson(text);
  const read = CASINO_BODIES[name].safeParse(body);
  // The body has the schema of its name.
  if (read.success) return { name, body: read.data } as WalletCall;
  const named = z.object({ requestId: z.uuid() }).safeParse(body);
  const requestId = named.success ? named.data.requestId : null;
  const field = read.error.issues[0]?.path.join('.') ?? '';
  return { requestId, status: 'INVALID_REQUEST', field };
}

/** Min. capacity; beyond twice as many, the oldest are evicted early. */
const CAPACITY = 250_000;

/**
 * Rejects nonces reused while their signature is valid. Two alternating sets avoid scans: a nonce is kept for at
 * least its replay window and at most twice that.
 */
class NonceWindow {
  readonly #clock: Clock;
  readonly #forMs: number;
  #current = new Set<string>();
  #former = new Set<string>();
  #since: number;

  /** @param clockMs max. clock difference; a signature is valid for twice that. */
  constructor(clock: Clock, clockMs: number) {
    this.#clock = clock;
    this.#forMs = 2 * clockMs;
    this.#since = clock.now();
  }

  /** Returns true on first use and remembers the nonce. */
  isNew(nonce: string): boolean {
    const now = this.#clock.now();
    if (now - this.#since >= this.#forMs || this.#current.size >= CAPACITY) {
      this.#former = this.#current;
      this.#current = new Set();
      this.#since = now;
    }
    if (this.#current.has(nonce) || this.#former.has(nonce)) return false;
    this.#current.add(nonce);
    return true;
  }
}

type WalletCall = {
  [Name in CasinoCallName]: { readonly name: Name; readonly body: CasinoBody<Name> };
}[CasinoCallName];

type MoneyCall = Exclude<WalletCall, { readonly name: 'authenticate' | 'balance' }>;

/**
 * Answers an authenticated call. Payouts and refunds are accepted for expired sessions and blocked players, bets are
 * not. A repeated call gets its original response, even if conditions have changed.
 */
async function answerWalletCall(context: CasinoEnv, provider: GameProvider, call: WalletCall): Promise<CasinoAnswer> {
  const { requestId } = call.body;
  const opened = await readCasinoSession(context, call.body.sessionToken);
  // A lobby session applies to whichever game the provider names.
  const isOfAll = opened?.game === ALL_GAMES;
  const session = opened !== null && isOfAll ? { ...opened, game: call.body.gameCode } : opened;
  const isBound =
    session !== null &&
    session.provider === provider.id &&
    session.playerId === call.body.playerId &&
    session.game === call.body.gameCode;
  if (!isBound) return { requestId, status: 'INVALID_TOKEN' };
  if (session.currency !== call.body.currency) return { requestId, status: 'WRONG_CURRENCY' };
  const { currency } = session;
  try {
    const ending =
      call.name === 'authenticate' || call.name === 'balance'
        ? await readSession(context, session, call.name)
        : await move(context, { provider, session }, call);
    return { requestId, currency, ...ending };
  } catch (error) {
    if (error instanceof ExchangeUnavailable) return { requestId, status: 'TEMPORARY_ERROR' };
    throw error;
  }
}

async function readSession(
  context: CasinoEnv,
  session: CasinoSession,
  name: 'authenticate' | 'balance',
): Promise<CallResult> {
  const login = await checkLogin(context, session);
  if ('status' in login) return login;
  const { playerId, provider, domain, userId, currency, game: code } = session;
  const path = `player:${userId}:${currency}`;
  const balance = await context.exchange.read(({ ledger }) => ledger.balanceAt(path));
  const game = context.games.openOn(domain, { provider, code });
  return {
    status: 'OK',
    replayed: false,
    balance,
    playerId,
    displayName: maskName(login),
    ...(name === 'authenticate' ? await loadPlayerData(context, login) : {}),
    ...(game === null ? {} : { limits: computeLimits(game, getSettingsName(domain)) }),
    ...(await listFreeRounds(context, session)),
  };
}

/** Player data that a game may need; sent once on authentication, not per round. */
async function loadPlayerData(context: CasinoEnv, user: User) {
  const [preferences, realityCheckMin] = await Promise.all([
    readPreferences(context, user.id),
    getCheckMinutes(context, user),
  ]);
  const lang = preferences.ok ? preferences.value.language : 'en';
  return { lang, country: getCountry(user), realityCheckMin };
}

/** Moves the money, or finds the transaction of an earlier identical call. */
async function move(context: CasinoEnv, owner: CallOwner, call: MoneyCall): Promise<CallResult> {
  const { provider, session } = owner;
  const asked = toCasinoCall(session, call);
  if (call.name === 'bet') {
    const refusal = await checkCasinoBet(context, owner, call.body);
    if (refusal !== null) {
      const { txId } = asked;
      const first = await context.readModel.casinoTransaction({ provider: provider.id, txId });
      return first === null ? refusal : mapTransaction(first, asked);
    }
  }
  const kind = context.games.findSection({ provider: provider.id, code: session.game });
  const section = call.name === 'bet' && kind !== null ? { section: kind } : {};
  const command = { type: 'MoveCasino', call: asked, ...section } as const;
  const outcome = await submitJudged(context, owner, command);
  if ('status' in outcome) return outcome;
  if (!outcome.ok) return mapRejection(outcome);
  if (outcome.repeated) {
    const first = await context.readModel.casinoTransaction(outcome.id);
    return first === null ? { status: 'TEMPORARY_ERROR' } : mapTransaction(first, asked);
  }
  const [taken] = outcome.events.flatMap((event) =>
    event.type === 'CasinoMoved' && event.transaction.id === outcome.id ? [event.transaction] : [],
  );
  if (taken === undefined) return { status: 'TEMPORARY_ERROR' };
  if (call.name === 'endround') compareTotals(context, taken, call.body);
  const { id, balance } = taken;
  return { status: 'OK', replayed: false, operatorTxId: String(id), balance };
}

/** Moves the money unless an outside provider would pay more than it may alone. */
async function submitJudged(
  context: CasinoEnv,
  { provider, session }: CallOwner,
  command: MoveCasino,
): Promise<Outcome | CallResult> {
  const { call } = command;
  const { move } = call;
  const { winsPerBet } = provider;
  const isWin = move.type === 'WIN' || move.type === 'ADJUST';
  if (!isWin || winsPerBet === undefined) return await context.exchange.submit(command);
  const game = context.games.find({ provider: provider.id, code: call.game });
  const limits = game && computeLimits(game, getSettingsName(session.domain));
  const outcome = await submitWin(context, command, { winsPerBet, maxWin: limits?.maxWin ?? null });
  if (typeof outcome !== 'string') return outcome;
  if (outcome === 'SETTLED') return { status: 'ALREADY_SETTLED' };
  const { currency } = session;
  const isRefused = await holdWin(context, call, { amount: move.amount, currency });
  return isRefused ? { status: 'LIMIT_EXCEEDED', limit: 'bet:WIN', resetsAt: null } : { status: 'TEMPORARY_ERROR' };
}

function toCasinoCall(session: CasinoSession, call: MoneyCall): CasinoCall {
  const { provider, userId: accountId, game } = session;
  const { roundId } = call.body;
  const txId = call.name === 'endround' ? makeEndTxId({ accountId, roundId }) : call.body.txId;
  return { provider, accountId, game, roundId, txId, move: toCasinoMove(call) };
}

function toCasinoMove(call: MoneyCall): CasinoMove {
  switch (call.name) {
    case 'bet': {
      const { amount, freeRound } = call.body;
      return { type: 'BET', amount, ...(freeRound === undefined ? {} : { freeRound: Number(freeRound) }) };
    }
    case 'win': {
      const { refTxId: betTxId, amount, type } = call.body;
      return { type: type === 'win' ? 'WIN' : 'ADJUST', betTxId, amount };
    }
    case 'rollback':
      return { type: 'ROLLBACK', betTxId: call.body.refTxId };
    case 'endround':
      return { type: 'END' };
  }
}

/** Compares totals and logs a mismatch for manual review. The round is closed regardless, with our totals. */
function compareTotals(
  { log }: CasinoEnv,
  { provider, roundId, accountId, amount }: CasinoTransaction,
  { totalBet, totalWin }: CasinoBody<'endround'>,
): void {
  if (totalBet - totalWin === amount) return;
  const facts = { provider, roundId, accountId, said: totalBet - totalWin, amount };
  log.error('A round ended with totals that don’t match ours.', facts);
}

/** Free rounds available in a session's game, earliest expiry first. None for play money. */
async function listFreeRounds(
  { exchange, clock }: Pick<CasinoEnv, 'exchange' | 'clock'>,
  { userId, provider, game, currency }: CasinoSession,
): Promise<{ readonly freeRounds?: readonly CasinoFreeRounds[] }> {
  if (currency !== 'INR') return {};
  const now = clock.now();
  const freeRounds = await exchange.read(({ accounts }) =>
    [...(accounts.get(userId)?.freeRounds.values() ?? [])]
      .filter((one) => one.provider === provider && one.game === game)
      .filter(({ left, until }) => left > 0 && until > now)
      .toSorted((one, other) => one.until - other.until)
      .map(({ bonusId, left, stake, most, won, until }) => ({
        ...{ id: String(bonusId), left, stake, until },
        room: most - won,
      })),
  );
  return { freeRounds };
}
