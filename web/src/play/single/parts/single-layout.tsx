import type { SinglePlay } from '@crease/contracts/casino/play.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '#i18n/text.ts';
import { serverNow, useSeat } from '#play/data/seat-store.ts';
import { playSound, SoundCaption } from '#play/parts/sound.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { playAction, resumeOwnRound, shownRound, useRoundWork } from './own-round.ts';
import { computeWorth, isGain, paiseText, timesText } from './result-text.ts';
import styles from './single.module.css';

interface SingleLayoutProps {
  /** Game board. */
  readonly board: ReactNode;
  /** Choices before the round and its potential winnings. */
  readonly side?: ReactNode;
  /** Stake and action button, within thumb reach. */
  readonly pad: ReactNode;
  /** Latest event, announced on change. */
  readonly spoken: string;
}

/** Page layout of a single-player game: board, choices, and the pad at the bottom. */
export function SingleLayout({ board, side, pad, spoken }: SingleLayoutProps) {
  const problem = useRoundWork((work) => work.problem);
  const isLost = useRoundWork((work) => work.isLost);
  useEffect(() => void resumeOwnRound(), []);
  useSteps(spoken);
  return (
    <div className={styles.single} data-plain={side === undefined || undefined}>
      <Stack canShrink clip relative radius="modal" className={styles.board}>
        {board}
        <SoundCaption />
      </Stack>
      {side !== undefined && (
        <Row align="stretch" canShrink className={styles.side}>
          {side}
        </Row>
      )}
      <Stack gap={4} className={styles.pad}>
        {isLost && (
          <p className={styles.lost} role="status">
            {t('No response yet. Retrying; your bet will count only once.')}
          </p>
        )}
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {pad}
      </Stack>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
}

/** Plays a step's sound when it is announced, not before the board shows it. */
function useSteps(spoken: string): void {
  const before = useRef(spoken);
  useEffect(() => {
    if (spoken === before.current) return;
    before.current = spoken;
    const round = shownRound();
    if (spoken === '' || round === null) return;
    playSound(isGain(round) ? 'WIN' : 'STEP');
  }, [spoken]);
}

interface BigButtonProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly look?: 'main' | 'quiet';
  readonly disabled?: boolean;
  readonly isHint?: boolean;
  readonly onClick: () => void;
}

/** Main button with its effect below the label. */
export function BigButton({ title, sub, look = 'main', ...rest }: BigButtonProps) {
  const { disabled = false, isHint = false, onClick } = rest;
  return (
    <button
      type="button"
      className={styles.big}
      data-look={look}
      data-hint={isHint || undefined}
      disabled={disabled}
      onClick={() => {
        playSound('CHIP');
        onClick();
      }}
    >
      <b>{title}</b>
      {sub === undefined || sub === null ? null : <small>{sub}</small>}
    </button>
  );
}

export interface StartButtonProps extends BigButtonProps {
  /** The round is played with buttons in the same place. */
  readonly replacesActions?: boolean;
}

/** Starts a round. Counts down until the minimum interval since the last one has passed. */
export function StartButton({ disabled = false, replacesActions = false, sub, ...rest }: StartButtonProps) {
  const seconds = useCycleSecondsLeft();
  const ended = useSeat(({ round }) => (round?.state === 'DONE' ? round.roundId : null));
  const isPaused = useThumbPause(replacesActions ? ended : null);
  const wait = (
    <Text noWrap block className={styles.count}>
      {t('Next round in {seconds}s', { seconds })}
    </Text>
  );
  return <BigButton {...rest} sub={seconds > 0 ? wait : sub} disabled={disabled || isPaused || seconds > 0} />;
}

/** Seconds until the next round may start. Updated once a second, since the board is animating meanwhile. */
function useCycleSecondsLeft(): number {
  const at = useSeat(({ round }) => round?.at ?? null);
  const cycleMs = useSeat((seat) => seat.cycleMs);
  const [leftMs, setLeft] = useState(() => getRemainingMs(at, cycleMs));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const left = getRemainingMs(at, cycleMs);
      setLeft(left);
      if (left > 0) timer = setTimeout(update, left % 1_000 || 1_000);
    };
    update();
    return () => clearTimeout(timer);
  }, [at, cycleMs]);
  return Math.ceil(leftMs / 1_000);
}

function getRemainingMs(at: number | null, cycleMs: number): number {
  return at === null ? 0 : Math.max(0, at + cycleMs - serverNow());
}

interface CashOutButtonProps {
  readonly round: SinglePlay;
  /** Ten-thousandths. */
  readonly multiplier: number;
  /** Shown until the round can be cashed out. */
  readonly before: string;
}

export function CashOutButton({ round, multiplier, before }: CashOutButtonProps) {
  const isBusy = useRoundWork((work) => work.isBusy);
  const canCashOut = round.actions.includes('CASH_OUT');
  return (
    <BigButton
      title={t('Cash out {amount}', { amount: paiseText(computeWorth(round, multiplier)) })}
      sub={canCashOut ? timesText(multiplier) : before}
      disabled={isBusy || !canCashOut}
      onClick={() => void playAction('CASH_OUT')}
    />
  );
}

/** Longer than a second press of the same tap, shorter than a decision to bet again. */
const PAUSE_MS = 1_000;

/**
 * True for a second after a bet ended: the same button then offers the next bet, and a thumb that was about to cash out
 * would place it.
 */
export function useThumbPause(endedBetId: string | null): boolean {
  const [doneFor, setDoneFor] = useState<string | null>(null);
  useEffect(() => {
    if (endedBetId === null) return;
    const timer = setTimeout(() => setDoneFor(endedBetId), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [endedBetId]);
  return endedBetId !== null && doneFor !== endedBetId;
}

interface SegmentProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}

/** Labelled radio group, with arrow key navigation. */
export function Segment<Value extends string>({ label, options, value, disabled, onChange }: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <Row gap={1} align="stretch" className={styles.segment}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </Row>
    </fieldset>
  );
}
