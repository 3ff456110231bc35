import { playRoutes } from '@crease/contracts/routes/play.ts';
import type {
  PlayActionKind,
  PlayChoice,
  SinglePlay,
  SingleTaken,
} from '@crease/contracts/wire/play.ts';
import { callRoute } from '#data/api/call-route.ts';
import { CallFailure, messageOf } from '#data/api/failure.ts';
import { storeOf, useStore } from '#data/storage/observable.ts';
import { readKept, writeKept } from '#play/data/kept-session.ts';
import { networkOrAWhile } from '#play/data/network.ts';
import { loadOwnRounds } from '#play/data/own-rounds.ts';
import {
  adoptBalance,
  adoptRound,
  adoptSeeds,
  countRound,
  refreshSeat,
  seatStore,
} from '#play/data/seat-store.ts';
import { prefersLessMotion } from '#ui/motion/use-reduced-motion.ts';
import { netOf } from './figures.ts';
import { chosenFreeRound } from './free-round.ts';

/** What goes on with the round of the player; the round itself is in the seat. */
export interface RoundWork {
  /** A call is under way: nothing else is taken meanwhile. */
  readonly isBusy: boolean;
  /** It has no answer and is asked again, with the same key, until it has one. */
  readonly isLost: boolean;
  /** Why the last one was declined. */
  readonly problem: string | null;
  /** Rounds that ended on this page, newest first. */
  readonly past: readonly SinglePlay[];
}

const PAST_SHOWN = 30;
const IDLE: RoundWork = { isBusy: false, isLost: false, problem: null, past: [] };

const workStore = storeOf<RoundWork>(IDLE);

export function useRoundWork<Value>(pick: (work: RoundWork) => Value): Value {
  return useStore(workStore, pick);
}

/** A round as the seat has it: the open one, or the last that was played here. */
export function shownRound(): SinglePlay | null {
  return seatStore.getState().seat?.round ?? null;
}

/** For how long the board shows what a round has come to, ms: until then no figure beside it may say so. */
export type ShownMs = (round: SinglePlay) => number;
const AT_ONCE: ShownMs = () => 0;

/** Begins a round. A start without an answer is kept with the tab, so that a reload asks for the same one again. */
export async function startOwnRound(
  choice: PlayChoice,
  stake: number,
  shownMs: ShownMs = AT_ONCE,
): Promise<void> {
  const freeRound = chosenFreeRound();
  const free = freeRound?.stake === stake ? { freeRound: freeRound.id } : {};
  const asked = { key: crypto.randomUUID(), stake, choice, ...free };
  writeKept(startName(), asked);
  await sendStart(asked, shownMs);
}

/** Asks again for a round that had no answer when the page was left. */
export async function resumeOwnRound(): Promise<void> {
  const kept = playRoutes.startRound.request.safeParse(readKept(startName()));
  if (kept.success) await sendStart(kept.data as StartRequest, AT_ONCE);
}

/** Goes on with the open round. */
export async function actInOwnRound(
  kind: PlayActionKind,
  { tile, shownMs = AT_ONCE }: { readonly tile?: number; readonly shownMs?: ShownMs } = {},
): Promise<void> {
  const round = shownRound();
  if (round === null || round.state !== 'OPEN') return;
  const { roundId, step } = round;
  const request = { roundId, step, kind, ...(tile === undefined ? {} : { tile }) };
  await work(() => callRoute(playRoutes.actInRound, request), shownMs);
}

/** Takes the words of the last refusal off the page. */
export function forgetProblem(): void {
  if (workStore.getState().problem !== null) workStore.setState({ problem: null });
}

interface StartRequest {
  readonly key: string;
  readonly stake: number;
  readonly choice: PlayChoice;
  readonly freeRound?: string;
}

function startName(): string {
  return `${seatStore.getState().seat?.game ?? ''}_start`;
}

async function sendStart(asked: StartRequest, shownMs: ShownMs): Promise<void> {
  await work(() => callRoute(playRoutes.startRound, asked), shownMs);
  writeKept(startName(), null);
}

/** Makes a call until it is answered, and shows what it came to. */
async function work(call: () => Promise<SingleTaken>, shownMs: ShownMs): Promise<void> {
  if (workStore.getState().isBusy) return;
  workStore.setState({ isBusy: true, isLost: false, problem: null });
  try {
    const taken = await answered(call);
    const { round } = taken;
    countOnPair(round);
    const before = taken.balance - (round.kept ?? round.payout);
    const ms = round.state === 'OPEN' || prefersLessMotion() ? 0 : shownMs(round);
    adoptRound(ms === 0 ? taken : { ...taken, balance: before });
    workStore.setState({ isBusy: false, isLost: false });
    afterwards(ms, () => {
      // What was heard meanwhile is newer.
      if (seatStore.getState().seat?.balance === before) adoptBalance(taken.balance);
      tell(round);
    });
  } catch (failure) {
    workStore.setState({ isBusy: false, isLost: false, problem: messageOf(failure) });
    // Declined: another tab may have been faster, so the page looks at how the game stands.
    await refreshSeat().catch(() => undefined);
  }
}

/** Says beside the board what a round has come to. */
function tell(round: SinglePlay): void {
  workStore.setState({ past: pastWith(round) });
  if (round.state === 'OPEN') return;
  countRound(round.roundId, netOf(round, round.payout));
  void loadOwnRounds(seatStore.getState().startedAt);
}

/** After so long, or when the page is left: with a reload the result has to be counted. */
function afterwards(ms: number, act: () => void): void {
  if (ms === 0) {
    act();
    return;
  }
  const now = () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', now);
    act();
  };
  const timer = setTimeout(now, ms);
  window.addEventListener('pagehide', now);
}

/** Keeps what the seat says of the pair of seeds: rounds played on it, and those that are open. */
function countOnPair(round: SinglePlay): void {
  const seeds = seatStore.getState().seat?.seeds;
  if (seeds === undefined || seeds.pairId !== round.pairId) return;
  const isNew = shownRound()?.roundId !== round.roundId;
  const began = isNew && round.state === 'OPEN' ? 1 : 0;
  const ended = !isNew && round.state === 'DONE' && shownRound()?.state === 'OPEN' ? 1 : 0;
  adoptSeeds({
    ...seeds,
    nonce: Math.max(seeds.nonce, round.nonce + 1),
    openRounds: Math.max(0, seeds.openRounds + began - ended),
  });
}

async function answered(call: () => Promise<SingleTaken>): Promise<SingleTaken> {
  for (;;) {
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.code !== 'NETWORK') throw failure;
      workStore.setState({ isLost: true });
      await networkOrAWhile();
    }
  }
}

function pastWith(round: SinglePlay): readonly SinglePlay[] {
  const { past } = workStore.getState();
  if (round.state === 'OPEN') return past;
  return [round, ...past.filter(({ roundId }) => roundId !== round.roundId)].slice(0, PAST_SHOWN);
}
