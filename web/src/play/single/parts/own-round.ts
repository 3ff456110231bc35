import type { CasinoFreeRounds } from '@crease/contracts/casino/gateway.ts';
import type {
  OwnRound,
  PlayActionKind,
  PlayChoice,
  PlayView,
  SinglePlay,
  SingleTaken,
} from '@crease/contracts/casino/play.ts';
import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { loadOwnRounds, waitForNetwork } from '#play/data/own-rounds.ts';
import {
  applyBalance,
  applyRound,
  applySeeds,
  countRound,
  readStored,
  refreshSeat,
  seatStore,
  useSeat,
  writeStored,
} from '#play/data/seat-store.ts';
import { prefersReducedMotion } from '#ui/motion/reduced-motion.ts';
import { computeNet } from './result-text.ts';

/** Request state of the player's round. The round itself is in the seat. */
interface RoundWork {
  /** A call is in flight, so further input is ignored. */
  readonly isBusy: boolean;
  /** The call got no response and is being retried with the same key. */
  readonly isLost: boolean;
  /** Reason for the last rejection. */
  readonly problem: string | null;
  /** Rounds completed on this page, latest first. */
  readonly past: readonly SinglePlay[];
}

const PAST_SHOWN = 30;
const IDLE: RoundWork = { isBusy: false, isLost: false, problem: null, past: [] };

const workStore = createObservable<RoundWork>(IDLE);

export function useRoundWork<Value>(pick: (runRound: RoundWork) => Value): Value {
  return useStore(workStore, pick);
}

/** The seat's open round, or the last one played here. */
export function shownRound(): SinglePlay | null {
  return seatStore.getState().seat?.round ?? null;
}

/** Duration of the result animation in ms, before which no figure may reveal the result. */
type ShownMs = (round: SinglePlay) => number;
const IMMEDIATELY: ShownMs = () => 0;

/** Starts a round. A start without a response is stored in the tab, so that a reload retries the same one. */
export async function startOwnRound(choice: PlayChoice, stake: number, shownMs: ShownMs = IMMEDIATELY): Promise<void> {
  const freeRound = chosenFreeRound();
  const free = freeRound?.stake === stake ? { freeRound: freeRound.id } : {};
  const asked = { key: crypto.randomUUID(), stake, choice, ...free };
  writeStored(startStorageKey(), asked);
  await sendStart(asked, shownMs);
}

/** Retries a round that had no response when the page was left. */
export async function resumeOwnRound(): Promise<void> {
  const kept = playRoutes.startRound.request.safeParse(readStored(startStorageKey()));
  if (kept.success) await sendStart(kept.data as StartRequest, IMMEDIATELY);
}

/** Acts in the open round. */
export async function playAction(
  kind: PlayActionKind,
  { tile, shownMs = IMMEDIATELY }: { readonly tile?: number; readonly shownMs?: ShownMs } = {},
): Promise<void> {
  const round = shownRound();
  if (round === null || round.state !== 'OPEN') return;
  const { roundId, step } = round;
  const request = { roundId, step, kind, ...(tile === undefined ? {} : { tile }) };
  await runRound(() => callRoute(playRoutes.actInRound, request), shownMs);
}

/** Clears the last rejection. */
export function clearProblem(): void {
  if (workStore.getState().problem !== null) workStore.setState({ problem: null });
}

interface StartRequest {
  readonly key: string;
  readonly stake: number;
  readonly choice: PlayChoice;
  readonly freeRound?: string;
}

function startStorageKey(): string {
  return `${seatStore.getState().seat?.game ?? ''}_start`;
}

async function sendStart(request: StartRequest, shownMs: ShownMs): Promise<void> {
  await runRound(() => callRoute(playRoutes.startRound, request), shownMs);
  writeStored(startStorageKey(), null);
}

/** Retries a call until it is answered, then shows the result. */
async function runRound(call: () => Promise<SingleTaken>, shownMs: ShownMs): Promise<void> {
  if (workStore.getState().isBusy) return;
  workStore.setState({ isBusy: true, isLost: false, problem: null });
  try {
    const taken = await callUntilAnswered(call);
    const { round } = taken;
    countOnPair(round);
    const before = taken.balance - (round.kept ?? round.payout);
    const ms = round.state === 'OPEN' || prefersReducedMotion() ? 0 : shownMs(round);
    applyRound(ms === 0 ? taken : { ...taken, balance: before });
    workStore.setState({ isBusy: false, isLost: false });
    runAfterReveal(ms, () => {
      // A balance received meanwhile is newer.
      if (seatStore.getState().seat?.balance === before) applyBalance(taken.balance);
      revealResult(round);
    });
  } catch (failure) {
    workStore.setState({ isBusy: false, isLost: false, problem: getErrorMessage(failure) });
    // Rejected: another tab may have been first, so refresh the seat.
    await refreshSeat().catch(() => undefined);
  }
}

/** Reveals the result outside the board. */
function revealResult(round: SinglePlay): void {
  workStore.setState({ past: addPast(round) });
  if (round.state === 'OPEN') return;
  countRound(round.roundId, computeNet(round, round.payout));
  void loadOwnRounds(seatStore.getState().startedAt);
}

/** Runs after a delay or when the page is left, so that a reload still counts the result. */
function runAfterReveal(ms: number, callback: () => void): void {
  if (ms === 0) {
    callback();
    return;
  }
  const now = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', now);
    callback();
  };
  const timer = setTimeout(now, ms);
  window.addEventListener('pagehide', now);
}

/** Updates the seed pair's counters of rounds played and open. */
function countOnPair(round: SinglePlay): void {
  const seeds = seatStore.getState().seat?.seeds;
  if (seeds === undefined || seeds.pairId !== round.pairId) return;
  const isNew = shownRound()?.roundId !== round.roundId;
  const began = isNew && round.state === 'OPEN' ? 1 : 0;
  const ended = !isNew && round.state === 'DONE' && shownRound()?.state === 'OPEN' ? 1 : 0;
  applySeeds({
    ...seeds,
    nonce: Math.max(seeds.nonce, round.nonce + 1),
    openRounds: Math.max(0, seeds.openRounds + began - ended),
  });
}

async function callUntilAnswered(call: () => Promise<SingleTaken>): Promise<SingleTaken> {
  for (;;) {
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.code !== 'NETWORK') throw failure;
      workStore.setState({ isLost: true });
      await waitForNetwork();
    }
  }
}

function addPast(round: SinglePlay): readonly SinglePlay[] {
  const { past } = workStore.getState();
  if (round.state === 'OPEN') return past;
  return [round, ...past.filter(({ roundId }) => roundId !== round.roundId)].slice(0, PAST_SHOWN);
}

/** Converts a past round for display as if just completed. Null while its seed is not revealed. */
export function playedRound(own: OwnRound, buildView: (outcome: unknown) => PlayView | null): SinglePlay | null {
  const { roundId, at, choice, staked, paid, fair } = own;
  if (fair === null || choice === null || own.isOpen || !('nonce' in fair)) return null;
  const view = buildView(fair.outcome);
  if (view === null) return null;
  return {
    roundId,
    state: 'DONE',
    at,
    choice,
    staked,
    payout: paid,
    step: own.actions.length,
    actions: [],
    view,
    pairId: 0,
    nonce: fair.nonce,
    kept: own.kept,
    room: null,
  };
}

/** Returns a round's view or choice if it belongs to this game. */
export function ofGame<Part extends { readonly game: string }, Game extends Part['game']>(
  part: Part | null | undefined,
  game: Game,
): Extract<Part, { readonly game: Game }> | null {
  return part?.game === game ? (part as Extract<Part, { readonly game: Game }>) : null;
}

/** Reads a member of an outcome, null if it is malformed. */
export function readMember(outcome: unknown, name: string): unknown {
  return typeof outcome === 'object' && outcome !== null ? Reflect.get(outcome, name) : null;
}

/** Reads an array of integers from an outcome, empty if absent. */
export function readNumbers(outcome: unknown, name: string): readonly number[] {
  const value = readMember(outcome, name);
  return Array.isArray(value) ? value.filter((one) => Number.isInteger(one)) : [];
}

/** Selected free rounds for the next round, null to stake cash. */
const freeRoundChoice = createObservable<{ readonly id: string | null }>({ id: null });

export function chooseFreeRound(id: string | null): void {
  freeRoundChoice.setState({ id });
}

/** Returns the selected free rounds while any are left, null to stake cash. */
function chosenFreeRound(): CasinoFreeRounds | null {
  const { id } = freeRoundChoice.getState();
  return seatStore.getState().seat?.freeRounds.find((one) => one.id === id) ?? null;
}

/** Hook version of `chosenFreeRound`. */
export function useFreeRound(): CasinoFreeRounds | null {
  const id = useStore(freeRoundChoice, (chosen) => chosen.id);
  return useSeat(({ freeRounds }) => freeRounds.find((one) => one.id === id) ?? null);
}
