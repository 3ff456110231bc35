import type { TableState } from '@crease/contracts/casino/play.ts';
import { isGameCode } from '@crease/games/catalogue/game-code.ts';
import { getGameTraits } from '@crease/games/catalogue/game-traits.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rupeesText } from '#format/money.ts';
import { phaseText } from '#format/round-text.ts';
import { t } from '#i18n/text.ts';
import { useOwnRounds } from '#play/data/own-rounds.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { TableFairness } from '#play/parts/fairness-panels.tsx';
import { announce, GameFrame } from '#play/parts/game-frame.tsx';
import { isOver, secondsLeft, useServerTime } from '#play/parts/round-clock.tsx';
import { FirstRules, RulesSheet } from '#play/parts/rules-sheet.tsx';
import { playSound, type Sound, SoundCaption } from '#play/parts/sound.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { BetBoard } from './bet-board.tsx';
import { BetDock } from './bet-dock.tsx';
import { MyBets, RoundWindow, type ShownRound } from './my-rounds.tsx';
import { ResultStrip } from './result-strip.tsx';
import styles from './stage.module.css';
import { LiveTable } from './stage.tsx';
import { KitProvider, type TableKit } from './table-kit.ts';

export type OnPickRound = (round: ShownRound) => void;

interface TablePageProps {
  readonly kit: TableKit;
  /** Cards or wheel, if other than the kit's. Fills the remaining viewport. */
  readonly stage?: (onPick: OnPickRound) => ReactNode;
  /** Replaces the result strip. */
  readonly road?: (onPick: OnPickRound) => ReactNode;
  readonly board: ReactNode;
  readonly dock?: ReactNode;
}

/** Page of a shared table. Each game provides its stage, board and kit. */
export function TablePage({ kit, stage, road, board, dock }: TablePageProps) {
  const [round, setRound] = useState<ShownRound | null>(null);
  const game = useSeat((seat) => seat.game);
  const paytable = useSeat((seat) => seat.paytable);
  useTableAnnouncements(kit);
  const rules = <RulesSheet sentences={kit.rules()} lines={kit.ruleLines(kit.getPaytable(paytable))} />;
  return (
    <KitProvider value={kit}>
      <GameFrame
        returned={isGameCode(game) ? returnText(getGameTraits(game).returns) : null}
        bets={<MyBets onOpen={(own) => setRound({ kind: 'OWN', own })} />}
        rules={rules}
        fairness={<TableFairness />}
      >
        <Stack grow relative className={styles.room}>
          {stage === undefined ? <LiveTable /> : stage(setRound)}
          <SoundCaption />
        </Stack>
        {road === undefined ? <ResultStrip onPick={(past) => setRound({ kind: 'PAST', past })} /> : road(setRound)}
        <BetBoard>{board}</BetBoard>
        {dock ?? <BetDock />}
        <FirstRules>{rules}</FirstRules>
        <RoundWindow round={round} onClose={() => setRound(null)} />
      </GameFrame>
    </KitProvider>
  );
}

/** `99.0` or `96.9–99.0`. */
function returnText([low, high]: readonly [string, string]): string {
  const [from, to] = [low, high].map((text) => Number(text).toFixed(1));
  return from === to ? `${from}` : `${from}–${to}`;
}

/** Remaining seconds that are announced. */
const ANNOUNCED_SECONDS = [10, 5, 3];
const TICK_SECONDS = 3;

/** Announces table events and plays their sounds. */
function useTableAnnouncements(kit: TableKit): void {
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
    const outcome = now?.outcome ?? null;
    if (stage === 'OVER' && outcome !== null) announce(known.outcomeWords(outcome));
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
