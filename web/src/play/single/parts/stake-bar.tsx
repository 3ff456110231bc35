import type { PlayChoice, SinglePlay } from '@crease/contracts/casino/play.ts';
import { readHundredths } from '#format/typed-number.ts';
import { t } from '#i18n/text.ts';
import { useSeat } from '#play/data/seat-store.ts';
import { bindNumber } from '#ui/field/text-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { chooseFreeRound, startOwnRound, useFreeRound, useRoundWork } from './own-round.ts';
import { paiseText } from './result-text.ts';
import styles from './single.module.css';
import { StartButton, type StartButtonProps } from './single-layout.tsx';
import { quickStakes, type StakeEntry, type StakeProblem, type StakeRule, stakeText, steppedStake } from './stake.ts';

interface StartPadProps extends Pick<StartButtonProps, 'sub' | 'disabled' | 'replacesActions'> {
  readonly entry: StakeEntry;
  /** Labels the button for a stake. */
  readonly title: (stake: string) => string;
  readonly choice: PlayChoice;
  /** Reason why the choice can't be played. */
  readonly problem?: string | null;
  /** The board is moving, so the stake is fixed. */
  readonly isMoving?: boolean;
  /** Duration of the result animation. */
  readonly shownMs?: (round: SinglePlay) => number;
}

/** Stake and start button of the next round. */
export function StartPad(props: StartPadProps) {
  const { entry, title, sub, choice, problem = null, isMoving = false, disabled = false, shownMs } = props;
  const isBusy = useRoundWork((work) => work.isBusy) || isMoving;
  return (
    <>
      <StakeBar entry={entry} disabled={isBusy} />
      <StartButton
        replacesActions={props.replacesActions ?? false}
        title={title(paiseText(entry.paise))}
        sub={problem ?? sub}
        disabled={disabled || isBusy || !entry.read.ok || problem !== null}
        onClick={() => void startOwnRound(choice, entry.paise, shownMs)}
      />
    </>
  );
}

interface StakeBarProps {
  readonly entry: StakeEntry;
  readonly disabled: boolean;
}

/** Stake input with stepper and quick amounts. */
export function StakeBar({ entry, disabled: isBusy }: StakeBarProps) {
  const { text, read, rule, set, room } = entry;
  const disabled = isBusy || room !== null;
  const paise = readHundredths(text) || rule.least;
  const step = (up: boolean) => set(stakeText(steppedStake(paise, up, rule)));
  const problem = read.ok ? null : problemText(read.problem, rule);
  return (
    <Stack gap={4} className={styles.stakebar}>
      <FreeRoundChoice disabled={isBusy} />
      <Row as="span" clip className={styles.step} data-bad={problem !== null || undefined}>
        <button type="button" aria-label={t('Decrease stake')} disabled={disabled} onClick={() => step(false)}>
          −
        </button>
        <input
          aria-label={t('Stake in rupees')}
          aria-invalid={problem !== null}
          aria-describedby="stake-note"
          {...bindNumber({ value: text, onChange: set })}
          disabled={disabled}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp');
          }}
        />
        <button type="button" aria-label={t('Increase stake')} disabled={disabled} onClick={() => step(true)}>
          +
        </button>
      </Row>
      <QuickStakes entry={entry} disabled={disabled} />
      <p
        className={styles.note}
        id="stake-note"
        data-bad={problem !== null || undefined}
        data-limits={problem === null || undefined}
      >
        {problem ?? t('{min} to {max}', { min: paiseText(rule.least), max: paiseText(rule.most) })}
      </p>
    </Stack>
  );
}

function QuickStakes({ entry: { read, rule, set }, disabled }: StakeBarProps) {
  return (
    <Stack as="fieldset" gap={2} canShrink className={styles.quick} aria-label={t('Quick stakes')}>
      {quickStakes(rule).map((quick) => (
        <button
          key={quick}
          type="button"
          disabled={disabled}
          aria-label={labelForStake(quick)}
          aria-pressed={read.ok && read.paise === quick}
          onClick={() => set(stakeText(quick))}
        >
          {shortText(quick)}
        </button>
      ))}
    </Stack>
  );
}

/** Error message of an invalid stake. */
function problemText(problem: StakeProblem, { least, most, step }: StakeRule): string {
  switch (problem) {
    case 'EMPTY':
      return t('Enter a stake');
    case 'STEP':
      return t('Stakes are in steps of {step}', { step: paiseText(step) });
    case 'LEAST':
      return t('Minimum stake is {least}', { least: paiseText(least) });
    case 'MOST':
      return t('Maximum stake is {most}', { most: paiseText(most) });
    default:
      return t('Insufficient balance for this stake');
  }
}

/** Accessible name: the visible abbreviation first, then the full amount. */
function labelForStake(paise: number): string {
  const short = shortText(paise);
  const whole = paiseText(paise);
  return whole.includes(short) ? whole : `${short}, ${whole}`;
}

/** untranslated: the abbreviations are read all over India, as on chips */
function shortText(paise: number): string {
  const rupees = paise / 100;
  if (rupees >= 100_000) return `${rupees / 100_000}L`;
  return rupees >= 1_000 ? `${rupees / 1_000}k` : String(rupees);
}

/** Toggle to use a free round for the next one. Hidden if none are left. */
function FreeRoundChoice({ disabled }: { readonly disabled: boolean }) {
  const [first] = useSeat(({ freeRounds }) => freeRounds);
  const chosen = useFreeRound();
  if (first === undefined) return null;
  const { id, left, stake, room } = chosen ?? first;
  return (
    <div className={styles.free}>
      <Row as="label" gap={4}>
        <input
          type="checkbox"
          checked={chosen !== null}
          disabled={disabled}
          onChange={(event) => chooseFreeRound(event.currentTarget.checked ? id : null)}
        />
        <span>{t('Use {amount} free round', { amount: paiseText(stake) })}</span>
        <b>{t('{count, plural, one {# left} other {# left}}', { count: left })}</b>
      </Row>
      {chosen !== null && (
        <p className={styles.note}>
          {t('We cover the stake. You keep winnings above it, up to {most}.', {
            most: paiseText(room),
          })}
        </p>
      )}
    </div>
  );
}
