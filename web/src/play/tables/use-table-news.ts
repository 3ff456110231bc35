import type { TableState } from '@crease/contracts/wire/play.ts';
import { useEffect, useRef } from 'react';
import { rupeesText } from '#format/money.ts';
import { phaseText } from '#format/phase-text.ts';
import { t } from '#i18n/text.ts';
import { useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { announce } from '#play/parts/announcer.tsx';
import { isOver, secondsLeft } from '#play/parts/round-phase.ts';
import { playSound, type Sound } from '#play/parts/sound.ts';
import { useServerTime } from '#play/parts/use-server-time.ts';
import type { TableKit } from './table-kit.ts';

/** Remaining seconds that are announced. */
const ANNOUNCED_SECONDS = [10, 5, 3];
const TICK_SECONDS = 3;

/** Announces table events and plays their sounds. */
export function useTableAnnouncements(kit: TableKit): void {
  const state = useSeat(({ table }) => table?.state);
  usePhaseAnnouncements(kit);
  useCountdown();
  useCards(state, kit.revealSound ?? 'CARD');
  useOwnWin();
}

function usePhaseAnnouncements(kit: TableKit): void {
  const state = useSeat(({ table }) => table?.state);
  const phase = state?.phase ?? 'RESTING';
  const window = state?.window ?? 0;
  const isFirst = useRef(true);
  const latest = useRef({ kit, state });
  latest.current = { kit, state };
  const stage = isOver(phase) ? 'OVER' : phase;
  useEffect(() => {
    const { kit: known, state: now } = latest.current;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (stage === 'OPEN') {
      playSound('OPEN');
      announce(window > 1 ? t('Place bets, betting round {window}', { window }) : t('Place bets'));
    }
    if (stage === 'LOCKED') {
      playSound('LOCK');
      announce(t('No more bets'));
    }
    if (stage === 'OVER') announce(known.outcomeWords(now?.outcome ?? null));
    if (stage === 'VOID') announce(`${phaseText('VOID')}. ${now?.voidReason ?? ''}`);
  }, [stage, window]);
}

function useCountdown(): void {
  const state = useSeat(({ table }) => table?.state);
  const isOpen = state?.phase === 'OPEN';
  const now = useServerTime(500, isOpen);
  const seconds = state !== undefined && isOpen ? secondsLeft(state, now) : 0;
  useEffect(() => {
    if (ANNOUNCED_SECONDS.includes(seconds))
      announce(t('{seconds, plural, one {# second} other {# seconds}} left to bet', { seconds }));
    if (seconds > 0 && seconds <= TICK_SECONDS) playSound('TICK');
  }, [seconds]);
}

function useCards(state: TableState | undefined, sound: Sound): void {
  const count = state?.shown.length ?? 0;
  const roundId = state?.roundId ?? '';
  const before = useRef({ count, roundId });
  useEffect(() => {
    if (count > before.current.count || (count > 0 && roundId !== before.current.roundId)) {
      playSound(sound);
    }
    before.current = { count, roundId };
  }, [count, roundId, sound]);
}

/** Only a payout above the stake is a win. */
function useOwnWin(): void {
  const roundId = useSeat(({ table }) => table?.state.roundId ?? '');
  const { items } = useOwnRounds();
  const own = items?.find((round) => round.roundId === roundId && !round.isOpen);
  const won = own === undefined ? 0 : own.paid - own.staked;
  useEffect(() => {
    if (won <= 0) return;
    playSound('WIN');
    announce(t('You won {amount}', { amount: rupeesText(won / 100) }));
  }, [won]);
}
