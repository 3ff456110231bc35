import type { RealityAnswer } from '@crease/contracts/routes/play-session.ts';
import type { PlaySession } from '@crease/contracts/wire/play-session.ts';
import { session } from '#client/session/session.ts';
import { useStore } from '#client/storage/observable.ts';
import { clockText, formatDuration } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { computeElapsedMs, MINUTE_MS } from './play-session.ts';
import styles from './session-clock.module.css';

/** Available actions. */
export type SessionAction = RealityAnswer | 'HOW_OFTEN';

export interface SessionFiguresProps {
  readonly shown: PlaySession;
  /** An answer is required; otherwise the user opened it voluntarily. */
  readonly isDue: boolean;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly onAction: (chosen: SessionAction) => void;
}

/** Session time, cost and actions, none of which is emphasised. */
export function SessionFigures({
  shown,
  isDue,
  isSending,
  problem,
  onAction,
}: SessionFiguresProps) {
  const { startedAt, now, checkEvery, timeLimit } = shown;
  return (
    <div className={styles.window}>
      <div>
        {/* Focus is on the text, so that a key press meant for a bet does not answer the check. */}
        <h2 className={styles.title} tabIndex={-1} data-first-focus>
          {t('You’ve been playing for {time}', { time: formatDuration(computeElapsedMs(shown)) })}
        </h2>
        <p className={styles.about}>
          {t('Started at {start}. It’s now {now} IST.', {
            start: clockText(startedAt),
            now: clockText(now),
          })}
        </p>
      </div>
      <Figures shown={shown} />
      {timeLimit !== null && (
        <p className={styles.small}>
          {t('{time} left of your time limit', {
            time: formatDuration(timeLimit.left * MINUTE_MS),
          })}
        </p>
      )}
      <ProblemNotice problem={problem} />
      <div className={styles.acts}>
        <Button size="l" isBusy={isSending} onClick={() => onAction('BREAK')}>
          {t('Take a break')}
        </Button>
        <Button size="l" isBusy={isSending} onClick={() => onAction('CONTINUE')}>
          {isDue ? t('Continue') : t('Close')}
        </Button>
      </div>
      <p className={styles.small}>
        {isDue && `${t('Your betslip is saved. Prices may change while you read this.')} `}
        {checkEvery > 0 &&
          t('{minutes, plural, one {Next check in # minute.} other {Next check in # minutes.}}', {
            minutes: minutesLeft(shown),
          })}
      </p>
      <div className={styles.ways}>
        <Button variant="text" onClick={() => onAction('LIMITS')}>
          {t('Play limits')}
        </Button>
        <Button variant="text" onClick={() => onAction('HISTORY')}>
          {t('History')}
        </Button>
        <Button variant="text" onClick={() => onAction('HOW_OFTEN')}>
          {t('Frequency')}
        </Button>
      </div>
    </div>
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
      <div className={styles.net} data-lost={net < 0 || undefined}>
        <dt>{t('Net this session')}</dt>
        <dd>{rupeesText(net)}</dd>
      </div>
      <Figure name={t('In open bets')} rupees={atRisk} />
      {isReal && <Figure name={t('Deposits this session')} rupees={deposited} />}
    </dl>
  );
}

function Figure({ name, rupees }: { readonly name: string; readonly rupees: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{rupeesText(rupees)}</dd>
    </div>
  );
}
