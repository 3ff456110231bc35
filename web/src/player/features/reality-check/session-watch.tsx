import type { RealityAnswer } from '@crease/contracts/routes/play-session.ts';
import type { TimeLimitLeft } from '@crease/contracts/wire/play-session.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CallFailure, getErrorMessage } from '#client/api/failure.ts';
import { useStore } from '#client/storage/observable.ts';
import { formatDuration } from '#format/date-time.ts';
import { t } from '#i18n/text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import {
  answerRealityCheck,
  isCheckDue,
  isNearlyUp,
  MINUTE_MS,
  refetchPlaySession,
  usePlaySession,
} from './play-session.ts';
import { type SessionAction, SessionFigures } from './session-figures.tsx';
import { closeSummary, summary } from './session-summary.ts';

/** Page per answer. */
const DESTINATIONS = {
  CONTINUE: null,
  BREAK: null,
  LIMITS: { to: '/play-limits', hash: '' },
  HISTORY: { to: '/play-activity', hash: '' },
  HOW_OFTEN: { to: '/play-limits', hash: 'reality-check' },
} as const satisfies Readonly<
  Record<SessionAction, { readonly to: string; readonly hash: string } | null>
>;

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
