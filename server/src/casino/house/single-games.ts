import type { PlayActionKind, PlayChoice, PlayView } from '@crease/contracts/casino/play.ts';
import { assertNever } from '@crease/games/base/assert.ts';
import type { TableLimits } from '@crease/games/base/money.ts';
import { accept, type Result, reject } from '@crease/games/base/refusal.ts';
import {
  type BlackjackAction,
  type BlackjackRound,
  beginBlackjack,
  blackjackActions,
  endBlackjack,
  getActionStake,
  playBlackjack,
} from '@crease/games/blackjack/blackjack.ts';
import { DECK } from '@crease/games/cards/card.ts';
import { drawOutcome } from '@crease/games/catalogue/draw-outcome.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { checkDice, dicePayout, drawRoll } from '@crease/games/dice/dice.ts';
import { drawsByPlace, FairDraws, type FairInputs } from '@crease/games/fairness/draws.ts';
import {
  beginHiLo,
  endHiLo,
  type HiLoAction,
  type HiLoRound,
  hiLoActions,
  hiLoMultiplier,
  playHiLo,
} from '@crease/games/hi-lo/hi-lo.ts';
import {
  beginMines,
  drawMines,
  endMines,
  type MinesRound,
  minesActions,
  minesMultiplier,
  playMines,
} from '@crease/games/mines/mines.ts';
import { checkPlinko, dropBall, plinkoPayout } from '@crease/games/plinko/plinko.ts';
import { checkSlot, playSlot, slotPayout } from '@crease/games/slot/slot.ts';
import type { PlayAct, SingleRow } from '#casino/store/play-rows.ts';
import { getLimits } from './play-context.ts';

/** Everything that determines a single-player round: seeds, choice, stake and actions. */
export interface SingleTerms {
  readonly inputs: FairInputs;
  readonly limits: TableLimits;
  readonly choice: PlayChoice;
  readonly stake: number;
  readonly acts: readonly PlayAct[];
  /** True if the round was abandoned for a day. */
  readonly isAbandoned: boolean;
}

const ABANDONED_MS = 86_400_000;

/** True for a round left open for a day, which is ended by the rule on the help page. */
export function isAbandonedBy({ at }: Pick<SingleRow, 'at'>, now: number): boolean {
  return now - at >= ABANDONED_MS;
}

/** Inputs that determine a stored round. */
export function toSingleTerms(row: SingleRow, serverSeed: string): SingleTerms {
  const { clientSeed, nonce, purse, choice, stake, acts, state, endedAt } = row;
  const isAbandoned = state === 'DONE' && endedAt !== null && isAbandonedBy(row, endedAt);
  return { inputs: { serverSeed, clientSeed, nonce }, limits: getLimits(purse), choice, stake, acts, isAbandoned };
}

/** Current state of such a round. */
export interface SingleRoundState {
  readonly view: PlayView;
  readonly actions: readonly PlayActionKind[];
  readonly isOver: boolean;
  readonly payout: number;
  /** Stored result size: number of mines, rows or cards drawn. */
  readonly size: number;
  /** Stake required by the next action. */
  readonly computeStake: (kind: PlayActionKind) => number;
}

const NOTHING = () => 0;

/** Replays a round from the start. Deterministic. */
export function playSingle(terms: SingleTerms): Result<SingleRoundState> {
  const { choice, inputs } = terms;
  const draws = new FairDraws(inputs);
  switch (choice.game) {
    case 'dice':
    case 'plinko':
    case 'slot1':
      return playInstant(terms, draws);
    case 'mines':
      return playMinesRound(terms, drawMines(draws, choice.mines));
    case 'hilo':
      return playHiLoRound(terms, drawsByPlace(draws, DECK));
    case 'bj':
      return playBlackjackRound(terms, drawsByPlace(draws, DECK));
    default:
      return assertNever(choice);
  }
}

/** Builds the stored outcome of an ended round. */
export function buildOutcome({ choice, inputs }: Pick<SingleTerms, 'choice' | 'inputs'>, size: number): unknown {
  const code = choice.game;
  return drawOutcome({ code, paytable: getGameTraits(code).paytable, size }, inputs);
}

function playInstant({ choice, stake, limits }: SingleTerms, draws: FairDraws): Result<SingleRoundState> {
  const over = (view: PlayView, payout: number, size: number): Result<SingleRoundState> =>
    accept({ view, payout, size, actions: [], isOver: true, computeStake: NOTHING });
  switch (choice.game) {
    case 'dice': {
      const checked = checkDice({ stake, choice }, limits);
      if (!checked.ok) return checked;
      const roll = drawRoll(draws);
      return over({ game: 'dice', roll }, dicePayout({ stake, choice }, roll), 0);
    }
    case 'plinko': {
      const checked = checkPlinko({ stake, choice }, limits);
      if (!checked.ok) return checked;
      const drop = dropBall(draws, choice.rows);
      const payout = plinkoPayout({ stake, choice }, drop);
      return over({ game: 'plinko', ...drop }, payout, choice.rows);
    }
    default: {
      const checked = checkSlot(stake, limits);
      if (!checked.ok) return checked;
      const spins = playSlot(draws);
      const shown = spins.map(({ stops, isFree, lineBets, freeSpins }) => ({
        stops,
        isFree,
        lineBets,
        freeSpins,
      }));
      return over({ game: 'slot1', spins: shown }, slotPayout(stake, spins), 0);
    }
  }
}

function playMinesRound(
  { choice, stake, acts, isAbandoned, limits }: SingleTerms,
  layout: readonly number[],
): Result<SingleRoundState> {
  const mines = choice.game === 'mines' ? choice.mines : 0;
  const begun = beginMines({ stake, mines }, limits);
  const played = applyActions<MinesRound>(begun, acts, (round, { kind, tile }) => {
    if (kind === 'CASH_OUT') return playMines(round, { kind }, layout);
    if (kind !== 'PICK' || tile === null) return reject('INVALID_CHOICE');
    return playMines(round, { kind, tile }, layout);
  });
  if (!played.ok) return played;
  const round = isAbandoned ? endMines(played.value) : played.value;
  const { picks, status, lastPick, payout } = round;
  const isOver = status !== 'OPEN';
  const multiplier = minesMultiplier(mines, picks.length);
  const shown = { picks, status, lastPick, multiplier, layout: isOver ? layout : null };
  const actions = minesActions(round);
  const view: PlayView = { game: 'mines', ...shown };
  return accept({ view, actions, isOver, payout, size: mines, computeStake: NOTHING });
}

function playHiLoRound(
  { stake, acts, isAbandoned, limits }: SingleTerms,
  cardAt: (place: number) => number,
): Result<SingleRoundState> {
  const begun = beginHiLo({ stake, cardAt }, limits);
  const played = applyActions<HiLoRound>(begun, acts, (round, { kind }) =>
    isHiLo(kind) ? playHiLo(round, kind, cardAt) : reject('INVALID_CHOICE'),
  );
  if (!played.ok) return played;
  const round = isAbandoned ? endHiLo(played.value) : played.value;
  const { cards, guessed, status, payout } = round;
  const multiplier = hiLoMultiplier(guessed);
  const view: PlayView = { game: 'hilo', cards, guessed, status, multiplier };
  const size = cards.length;
  const isOver = status !== 'OPEN';
  return accept({ view, actions: hiLoActions(round), isOver, payout, size, computeStake: NOTHING });
}

function playBlackjackRound(
  { stake, acts, isAbandoned, limits }: SingleTerms,
  cardAt: (place: number) => number,
): Result<SingleRoundState> {
  const begun = beginBlackjack({ stake, cardAt }, limits);
  const played = applyActions<BlackjackRound>(begun, acts, (round, { kind }) =>
    isBlackjack(kind) ? playBlackjack(round, kind, cardAt) : reject('INVALID_CHOICE'),
  );
  if (!played.ok) return played;
  const round = isAbandoned ? endBlackjack(played.value, cardAt) : played.value;
  const { hands, dealer, taken, status, payout } = round;
  return accept({
    view: { game: 'bj', hands, dealer },
    actions: blackjackActions(round),
    isOver: status === 'DONE',
    payout,
    size: taken,
    computeStake: (kind) => (isBlackjack(kind) ? getActionStake(round, kind) : 0),
  });
}

function applyActions<Round>(
  started: Result<Round>,
  acts: readonly PlayAct[],
  act: (round: Round, one: PlayAct) => Result<Round>,
): Result<Round> {
  return acts.reduce<Result<Round>>((now, one) => (now.ok ? act(now.value, one) : now), started);
}

function isHiLo(kind: PlayActionKind): kind is HiLoAction {
  return kind === 'HIGHER' || kind === 'LOWER' || kind === 'SKIP' || kind === 'CASH_OUT';
}

function isBlackjack(kind: PlayActionKind): kind is BlackjackAction {
  return kind === 'HIT' || kind === 'STAND' || kind === 'DOUBLE' || kind === 'SPLIT';
}
