import type { PlaySession, TimeLimitLeft } from '@crease/contracts/care/play-limits.ts';
import type { RealityAnswer } from '@crease/contracts/care/play-session-routes.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { clockText, formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FactLine } from '#ui/facts/facts.tsx';
import { Note, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import {
  answerRealityCheck,
  closeSummary,
  computeElapsedMs,
  isCheckDue,
  isNearlyUp,
  MINUTE_MS,
  refetchPlaySession,
  summary,
  usePlaySession,
} from './play-session.ts';
import styles from './session-clock.module.css';

/** Page per answer. */
const DESTINATIONS = {
  CONTINUE: null,
  BREAK: null,
  LIMITS: { to: '/play-limits', hash: '' },
  HISTORY: { to: '/play-activity', hash: '' },
  HOW_OFTEN: { to: '/play-limits', hash: 'reality-check' },
} as const satisfies Readonly<Record<SessionAction, { readonly to: string; readonly hash: string } | null>>;

export interface SessionWatchProps {
  /** A bet is in flight: show nothing over it. */
  readonly isBusy: boolean;
  /** Opens the time-outs. */
  readonly onBreak: () => void;
}

/**
 * Shows the reality check when due, until answered: Escape and clicking outside don't close it. Also shows the
 * figures on request.
 */
export function SessionWatch({ isBusy, onBreak }: SessionWatchProps) {
  const { data } = usePlaySession();
  const isAsked = useStore(summary, (state) => state.isOpen);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  useTimeWarning(data?.timeLimit ?? null);
  if (data === undefined) return null;
  const isDue = isCheckDue(data);
  const title = isDue ? t('Reality check') : t('This session');

  async function runAction(chosen: SessionAction) {
    setSending(true);
    setProblem(null);
    try {
      if (isDue) await answer(chosen === 'HOW_OFTEN' ? 'LIMITS' : chosen);
      closeSummary();
      const way = DESTINATIONS[chosen];
      if (chosen === 'BREAK') onBreak();
      if (way !== null) void navigate(way);
    } catch (failure) {
      setProblem(getErrorMessage(failure));
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog
      open={(isDue || isAsked) && !isBusy}
      label={title}
      kind="modal"
      onClose={() => {
        if (!isDue) closeSummary();
      }}
    >
      <SessionFigures
        shown={data}
        isDue={isDue}
        isSending={isSending}
        problem={problem}
        onAction={(chosen) => void runAction(chosen)}
      />
    </Dialog>
  );
}

/** Warns once per day or week when nine tenths of the time limit are used. */
function useTimeWarning(limit: TimeLimitLeft | null): void {
  const warned = limit !== null && limit.left > 0 && isNearlyUp(limit) ? limit : null;
  const period = warned === null ? null : `${warned.name} ${warned.resetsAt}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each period
  useEffect(() => {
    if (warned === null) return;
    toasts.show(
      'info',
      t('{time} left of your time limit', { time: formatDuration(warned.left * MINUTE_MS) }),
      t('When time runs out you’ll be logged out and can’t bet until your limit resets.'),
    );
  }, [period]);
}

/** An answer on another device counts as answered. */
async function answer(chosen: RealityAnswer): Promise<void> {
  try {
    await answerRealityCheck(chosen);
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'BAD_STATE') throw failure;
    refetchPlaySession();
  }
}

/** Available actions. */
type SessionAction = RealityAnswer | 'HOW_OFTEN';

export interface SessionFiguresProps {
  readonly shown: PlaySession;
  /** An answer is required; otherwise the user opened it voluntarily. */
  readonly isDue: boolean;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly onAction: (chosen: SessionAction) => void;
}

/** Session time, cost and actions, none of which is emphasised. */
function SessionFigures({ shown, isDue, isSending, problem, onAction }: SessionFiguresProps) {
  const { startedAt, now, checkEvery, timeLimit } = shown;
  return (
    <Stack gap={6} className={styles.window}>
      <div>
        {/* Focus is on the text, so that a key press meant for a bet does not answer the check. */}
        <h2 className={styles.title} tabIndex={-1} data-first-focus>
          {t('You’ve been playing for {time}', { time: formatDuration(computeElapsedMs(shown)) })}
        </h2>
        <Text as="p" tone="muted">
          {t('Started at {start}. It’s now {now} IST.', {
            start: clockText(startedAt),
            now: clockText(now),
          })}
        </Text>
      </div>
      <Figures shown={shown} />
      {timeLimit !== null && (
        <Note as="p">
          {t('{time} left of your time limit', {
            time: formatDuration(timeLimit.left * MINUTE_MS),
          })}
        </Note>
      )}
      <ProblemNotice problem={problem} />
      <Stack gap={5} className={styles.acts}>
        <Button size="l" isBusy={isSending} onClick={() => onAction('BREAK')}>
          {t('Take a break')}
        </Button>
        <Button size="l" isBusy={isSending} onClick={() => onAction('CONTINUE')}>
          {isDue ? t('Continue') : t('Close')}
        </Button>
      </Stack>
      <Note as="p">
        {isDue && `${t('Your betslip is saved. Prices may change while you read this.')} `}
        {checkEvery > 0 &&
          t('{minutes, plural, one {Next check in # minute.} other {Next check in # minutes.}}', {
            minutes: minutesLeft(shown),
          })}
      </Note>
      <Row align="stretch" justify="between" wrap className={styles.ways}>
        <Button variant="text" onClick={() => onAction('LIMITS')}>
          {t('Play limits')}
        </Button>
        <Button variant="text" onClick={() => onAction('HISTORY')}>
          {t('History')}
        </Button>
        <Button variant="text" onClick={() => onAction('HOW_OFTEN')}>
          {t('Frequency')}
        </Button>
      </Row>
    </Stack>
  );
}

/** Minutes until the next check, or the following one if a check is due. */
function minutesLeft({ checkAt, checkEvery, now }: PlaySession): number {
  const left = checkAt === null ? 0 : Date.parse(checkAt) - Date.parse(now);
  return left <= 0 ? checkEvery : Math.ceil(left / MINUTE_MS);
}

function Figures({ shown }: Pick<SessionFiguresProps, 'shown'>) {
  const { stakes, won, lost, net, atRisk, deposited } = shown;
  // Play-money accounts have no deposits.
  const isReal = useStore(session, (state) => state.user?.currency === 'INR');
  return (
    <dl className={styles.figures}>
      <Figure name={t('Settled stakes')} rupees={stakes} />
      <Figure name={t('Won')} rupees={won} />
      <Figure name={t('Lost, incl. commission')} rupees={lost} />
      <FactLine
        name={t('Net this session')}
        align="center"
        wrap={false}
        className={styles.net}
        data-lost={net < 0 || undefined}
      >
        {rupeesText(net)}
      </FactLine>
      <Figure name={t('In open bets')} rupees={atRisk} />
      {isReal && <Figure name={t('Deposits this session')} rupees={deposited} />}
    </dl>
  );
}

function Figure({ name, rupees }: { readonly name: string; readonly rupees: number }) {
  return (
    <FactLine name={name} wrap={false} value={{ size: 14 }}>
      {rupeesText(rupees)}
    </FactLine>
  );
}
