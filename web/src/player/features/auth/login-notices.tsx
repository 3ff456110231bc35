import { useEffect } from 'react';
import { useSettings } from '#client/catalogue/catalogue.ts';
import { hasCashier } from '#client/site/site-links.ts';
import { siteTimeText } from '#format/site-time.ts';
import { getErrorText } from '#i18n/refusal-text.ts';
import { t } from '#i18n/text.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSecondsLeft } from './auth-parts.tsx';
import type { Exclusion } from './use-login-blocks.ts';

export interface ExclusionNoticeProps {
  readonly exclusion: Exclusion;
  readonly onAskToReturn: () => void;
  readonly onAskForLink: () => void;
}

/** Explains an exclusion, and offers withdrawal of funds and a return once the term is over. */
export function ExclusionNotice({ exclusion, onAskToReturn, onAskForLink }: ExclusionNoticeProps) {
  const { until, returnsAt, linkSentTo, code } = exclusion;
  const isCashier = hasCashier(useSettings());
  const isOver = until !== null && Date.parse(until) <= Date.now();
  return (
    <Notice tone="info" isAlert>
      <p>{getErrorText(code)}</p>
      {until !== null && <p>{t('Until {time}.', { time: siteTimeText(until) })}</p>}
      {returnsAt !== null && (
        <p>{t('You can log in from {time}.', { time: siteTimeText(returnsAt) })}</p>
      )}
      {isOver && returnsAt === null && (
        <Button size="l" onClick={onAskToReturn}>
          {t('Request to return')}
        </Button>
      )}
      {isCashier && linkSentTo === null && (
        <Button size="l" onClick={onAskForLink}>
          {t('Withdraw your balance')}
        </Button>
      )}
      {linkSentTo !== null && (
        <p>
          {t('We sent a link to {mobile}. It works once and expires in 30 minutes.', {
            mobile: linkSentTo,
          })}
        </p>
      )}
    </Notice>
  );
}

export interface LockNoticeProps {
  /** Lock expiry, milliseconds since 1970. */
  readonly until: number;
  readonly onEnd: () => void;
}

/** Countdown in minutes until the account unlocks. */
export function LockNotice({ until, onEnd }: LockNoticeProps) {
  const left = useSecondsLeft(until);
  useEffect(() => {
    if (left === 0) onEnd();
  }, [left, onEnd]);
  return (
    <Notice tone="bad" isAlert>
      {getErrorText('LOCKED_OUT', { minutes: Math.ceil(left / 60) })}
    </Notice>
  );
}
