import type { PlayBet, RequestedPlayBet, TablePhase } from '@crease/contracts/casino/play.ts';
import { playRoutes } from '@crease/contracts/casino/play-routes.ts';
import { multiplierAt } from '@crease/games/crash/crash.ts';
import { useState } from 'react';
import { callRoute } from '#client/api/call-route.ts';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { isBettingOpen, place, useBetDesk } from '#play/data/bet-desk.ts';
import { applyBalance, applyTickets, refreshSeat, seatStore } from '#play/data/seat-store.ts';
import { paiseText } from '#play/single/parts/result-text.ts';
import { BigButton, useThumbPause } from '#play/single/parts/single-layout.tsx';
import { useStake } from '#play/single/parts/stake.ts';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import { bindNumber } from '#ui/field/text-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import styles from './crash.module.css';
import { FlightText } from './crash-plot.tsx';
import { computeWorth, type Flight, flightText, ownBets, parseTarget } from './crash-view.ts';

interface BetPanelProps {
  readonly panel: PanelNo;
  /** This panel's bet in the round. */
  readonly bet: PlayBet | null;
  readonly flight: Flight;
  readonly phase: TablePhase;
}

/** One of two bets: stake, target, and a single button to bet and cash out. */
export function BetPanel({ panel, bet, flight, phase }: BetPanelProps) {
  const stake = useStake();
  const [text, setText] = useState('');
  const queued = useCrashDesk((desk) => desk.queued[panel] ?? null);
  const target = text.trim() === '' ? null : parseTarget(text);
  const isBadTarget = text.trim() !== '' && target === null;
  const isSet = queued !== null || (bet !== null && bet.end === null);
  const asked: RequestedPlayBet | null =
    stake.read.ok && !isBadTarget ? { type: 'FLIGHT', stake: stake.paise, target } : null;
  return (
    <Stack
      as="section"
      gap={4}
      pad={5}
      canShrink
      className={styles.panel}
      aria-label={t('Bet {number}', { number: panel + 1 })}
    >
      <Row as="label" gap={4} justify="between" size={13} tone="game-muted" className={styles.target}>
        <span>{t('Auto cash-out at')}</span>
        <span data-bad={isBadTarget || undefined}>
          <input
            {...bindNumber({ value: text, onChange: setText })}
            placeholder={t('manual')}
            disabled={isSet}
            aria-invalid={isBadTarget}
          />
          <i aria-hidden="true">×</i>
        </span>
      </Row>
      <StakeBar entry={stake} disabled={isSet} />
      <PanelButton panel={panel} bet={bet} flight={flight} phase={phase} asked={asked} />
    </Stack>
  );
}

interface PanelButtonProps extends BetPanelProps {
  /** The bet as currently set, null if invalid. */
  readonly asked: RequestedPlayBet | null;
}

function PanelButton({ panel, bet, flight, phase, asked }: PanelButtonProps) {
  const queued = useCrashDesk((desk) => desk.queued[panel] ?? null);
  const isAsking = useBetDesk((desk) => desk.request !== null);
  const isPaused = useThumbPause(bet === null || bet.end === null ? null : bet.betId);
  const isLeaving = useCrashDesk((desk) => bet !== null && desk.leaving.includes(bet.betId));
  if (bet !== null && bet.end === null && flight.phase === 'FLIES') {
    return (
      <BigButton
        title={<FlightText flight={flight} at={(ms) => worthText(bet, multiplierAt(ms))} />}
        sub={targetWords(bet)}
        disabled={isLeaving}
        onClick={() => void cashOut(bet.betId)}
      />
    );
  }
  if (bet !== null && bet.end === null) {
    return (
      <BigButton
        title={t('{amount} bet placed', { amount: paiseText(bet.asked.stake) })}
        sub={targetWords(bet)}
        look="quiet"
        disabled
        onClick={() => undefined}
      />
    );
  }
  if (queued !== null) {
    return (
      <BigButton
        title={t('Cancel {amount} bet', { amount: paiseText(queued.stake) })}
        sub={t('Waiting for next round')}
        look="quiet"
        onClick={() => queueBet(panel, null)}
      />
    );
  }
  const isOpen = phase === 'OPEN' && bet === null;
  return (
    <BigButton
      title={t('Bet {amount}', { amount: paiseText(asked?.stake ?? 0) })}
      sub={bet === null ? (isOpen ? t('This round') : t('Next round')) : endWords(bet)}
      disabled={asked === null || isAsking || isPaused}
      onClick={() => {
        queueBet(panel, asked);
        if (isOpen) void betQueued();
      }}
    />
  );
}

function worthText(bet: PlayBet, hundredths: number): string {
  return t('Cash out {amount}', { amount: paiseText(computeWorth(bet, hundredths)) });
}

function targetWords({ flight }: PlayBet): string | null {
  if (flight === undefined) return null;
  return t('Auto at {height}', { height: flightText(flight.target) });
}

/** Describes the bet's outcome in this round. The button already bets on the next. */
function endWords({ end, payout, flight }: PlayBet): string {
  if (end === 'VOID') return t('Stake returned. Next round');
  const at = flight?.cashedOutAt ?? null;
  if (end === 'WON' && payout !== null) {
    const amount = paiseText(payout);
    return at === null
      ? t('{amount} paid. Next round', { amount })
      : t('{amount} paid at {height}. Next round', { amount, height: flightText(at) });
  }
  return t('Lost. Next round');
}

/** A player can have two bets, each with its own panel. */
export type PanelNo = 0 | 1;

interface CrashDesk {
  /** Bets queued for the next round, by panel. */
  readonly queued: Readonly<Partial<Record<PanelNo, RequestedPlayBet>>>;
  /** Panel of each bet. */
  readonly panels: Readonly<Record<string, PanelNo>>;
  /** Bets with a cash-out in flight. */
  readonly leaving: readonly string[];
  readonly problem: string | null;
  /** Latest round-trip time in ms. */
  readonly roundTripMs: number | null;
}

const store = createObservable<CrashDesk>({
  queued: {},
  panels: {},
  leaving: [],
  problem: null,
  roundTripMs: null,
});

export function useCrashDesk<Value>(pick: (desk: CrashDesk) => Value): Value {
  return useStore(store, pick);
}

/** Queues a bet for the next round, or removes it with null. */
function queueBet(panel: PanelNo, bet: RequestedPlayBet | null): void {
  const { [panel]: _, ...others } = store.getState().queued;
  store.setState({ queued: bet === null ? others : { ...others, [panel]: bet }, problem: null });
}

/** Places the queued bets in one ticket. */
export async function betQueued(): Promise<void> {
  const { queued } = store.getState();
  const asked = ([0, 1] as const).flatMap((panel) => {
    const bet = queued[panel];
    return bet === undefined ? [] : [{ panel, bet }];
  });
  const state = seatStore.getState().seat?.table?.state;
  // Betting has just closed, so keep the queue for the next round.
  if (asked.length === 0 || state === undefined || !isBettingOpen(state)) return;
  const known = new Set(bets().map(({ betId }) => betId));
  store.setState({ queued: {} });
  await place(asked.map(({ bet }) => bet));
  const panels = { ...store.getState().panels };
  bets()
    .filter(({ betId }) => !known.has(betId))
    .forEach(({ betId }, at) => {
      panels[betId] = asked[at]?.panel ?? 0;
    });
  store.setState({ panels });
}

/** Cashes a bet out. Retries without a response, which then returns the first call's result. */
async function cashOut(betId: string): Promise<void> {
  const roundId = seatStore.getState().seat?.table?.state.roundId;
  const { leaving } = store.getState();
  if (roundId === undefined || leaving.includes(betId)) return;
  store.setState({ leaving: [...leaving, betId], problem: null });
  try {
    const { ticket, balance } = await timed(() => sendCashOut({ roundId, betId }));
    applyTickets(roundId, [ticket]);
    applyBalance(balance);
  } catch (failure) {
    store.setState({ problem: getErrorMessage(failure) });
    await refreshSeat().catch(() => undefined);
  } finally {
    store.setState({ leaving: store.getState().leaving.filter((one) => one !== betId) });
  }
}

/** Measures the round-trip time with a read-only call. */
export async function measureRoundTrip(): Promise<void> {
  await timed(refreshSeat).catch(() => undefined);
}

async function sendCashOut(bet: { readonly roundId: string; readonly betId: string }) {
  try {
    return await callRoute(playRoutes.cashOutFlight, bet);
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'NETWORK') throw failure;
    return await callRoute(playRoutes.cashOutFlight, bet);
  }
}

async function timed<Value>(call: () => Promise<Value>): Promise<Value> {
  const begun = performance.now();
  const value = await call();
  store.setState({ roundTripMs: Math.round(performance.now() - begun) });
  return value;
}

function bets() {
  return ownBets(seatStore.getState().seat?.tickets ?? []);
}
