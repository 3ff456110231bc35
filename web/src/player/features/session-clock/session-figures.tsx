import type { RealityAnswer } from '@crease/contracts/routes/play-session.ts';
import type { PlaySession } from '@crease/contracts/wire/play-session.ts';
import { session } from '#data/session/session.ts';
import { useStore } from '#data/storage/observable.ts';
import { clockText, lengthText } from '#format/date-time.ts';
import { rupeesText } from '#format/money.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button/button.tsx';
import { ProblemNotice } from '#ui/notice/notice.tsx';
import { elapsedMs, MINUTE_MS } from './play-session.ts';
import styles from './session-clock.module.css';

/** What may be done about it. */
export type SessionAct = RealityAnswer | 'HOW_OFTEN';

export interface SessionFiguresProps {
  readonly shown: PlaySession;
  /** It has to be answered; else somebody only looks. */
  readonly isDue: boolean;
  readonly isSending: boolean;
  readonly problem: string | null;
  readonly onAct: (chosen: SessionAct) => void;
}

/** How long, what it has cost, and what can be done about it. No answer is pushed before the others. */
export function SessionFigures({ shown, isDue, isSending, problem, onAct }: SessionFiguresProps) {
  const { startedAt, now, checkEvery, timeLimit } = shown;
  return (
    <div className={styles.window}>
      <div>
        {/* The focus is on the words, so that a key pressed for a bet answers nothing. */}
        <h2 className={styles.title} tabIndex={-1} data-first-focus>
          {t('You have played for {time}', { time: lengthText(elapsedMs(shown)) })}
        </h2>
        <p className={styles.about}>
          {t('Since {start}. It is {now} IST.', {
            start: clockText(startedAt),
            now: clockText(now),
          })}
        </p>
      </div>
      <Figures shown={shown} />
      {timeLimit !== null && (
        <p className={styles.small}>
          {t('{time} left of your own time limit', {
            time: lengthText(timeLimit.left * MINUTE_MS),
          })}
        </p>
      )}
      <ProblemNotice problem={problem} />
      <div className={styles.acts}>
        <Button size="l" isBusy={isSending} onClick={() => onAct('BREAK')}>
          {t('Take a break')}
        </Button>
        <Button size="l" isBusy={isSending} onClick={() => onAct('CONTINUE')}>
          {isDue ? t('Continue') : t('Close')}
        </Button>
      </div>
      <p className={styles.small}>
        {isDue && `${t('Your slip is kept as it is. Prices move on while you read this.')} `}
        {checkEvery > 0 &&
          t('{minutes, plural, one {Next check in # minute.} other {Next check in # minutes.}}', {
            minutes: minutesLeft(shown),
          })}
      </p>
      <div className={styles.ways}>
        <Button look="text" onClick={() => onAct('LIMITS')}>
          {t('Play limits')}
        </Button>
        <Button look="text" onClick={() => onAct('HISTORY')}>
          {t('History')}
        </Button>
        <Button look="text" onClick={() => onAct('HOW_OFTEN')}>
          {t('How often')}
        </Button>
      </div>
    </div>
  );
}

/** Until the next one; of one that is due, until the one after it. */
function minutesLeft({ checkAt, checkEvery, now }: PlaySession): number {
  const left = checkAt === null ? 0 : Date.parse(checkAt) - Date.parse(now);
  return left <= 0 ? checkEvery : Math.ceil(left / MINUTE_MS);
}

function Figures({ shown }: Pick<SessionFiguresProps, 'shown'>) {
  const { stakes, won, lost, net, atRisk, deposited } = shown;
  // Nobody adds play money.
  const isReal = useStore(session, (state) => state.user?.currency === 'INR');
  return (
    <dl className={styles.figures}>
      <Figure name={t('Stakes settled')} rupees={stakes} />
      <Figure name={t('Won')} rupees={won} />
      <Figure name={t('Lost, with commission')} rupees={lost} />
      <div className={styles.net} data-lost={net < 0 || undefined}>
        <dt>{t('Net this session')}</dt>
        <dd>{rupeesText(net)}</dd>
      </div>
      <Figure name={t('Still in open bets')} rupees={atRisk} />
      {isReal && <Figure name={t('Deposited this session')} rupees={deposited} />}
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
