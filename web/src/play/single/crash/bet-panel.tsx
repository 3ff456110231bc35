import type { PlayBet, RequestedPlayBet, TablePhase } from '@crease/contracts/wire/play.ts';
import { multiplierAt } from '@crease/games/crash/flight.ts';
import { useState } from 'react';
import { t } from '#i18n/text.ts';
import { useBetDesk } from '#play/data/bet-desk.ts';
import { paiseText } from '#play/single/parts/figures.ts';
import { BigButton } from '#play/single/parts/single-layout.tsx';
import { StakeBar } from '#play/single/parts/stake-bar.tsx';
import { useStake } from '#play/single/parts/use-stake.ts';
import { useThumbPause } from '#play/single/parts/use-thumb-pause.ts';
import { bindNumber } from '#ui/field/bind-number.ts';
import styles from './crash.module.css';
import { betQueued, cashOut, type PanelNo, queueBet, useCrashDesk } from './crash-desk.ts';
import { computeWorth, type Flight, flightText, parseTarget } from './crash-view.ts';
import { FlightText } from './flight-text.tsx';

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
    stake.read.ok && !isBadTarget ? { type: 'FLIGHT', stake: stake.read.paise, target } : null;
  return (
    <section className={styles.panel} aria-label={t('Bet {number}', { number: panel + 1 })}>
      <label className={styles.target}>
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
      </label>
      <StakeBar entry={stake} disabled={isSet} />
      <PanelButton panel={panel} bet={bet} flight={flight} phase={phase} asked={asked} />
    </section>
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
