import { sentenceOf } from '@crease/contracts/errors/error-code.ts';
import { useEffect } from 'react';
import { sentenceText } from '#text/text.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

export interface LockNoticeProps {
  /** Milliseconds since 1970 at which the lock ends. */
  readonly until: number;
  readonly onEnd: () => void;
}

/** How many minutes an account stays locked, counting down. */
export function LockNotice({ until, onEnd }: LockNoticeProps) {
  const left = useSecondsLeft(until);
  useEffect(() => {
    if (left === 0) onEnd();
  }, [left, onEnd]);
  return (
    <Notice tone="bad" isAlert>
      {sentenceText(sentenceOf('LOCKED_OUT', { minutes: Math.ceil(left / 60) }))}
    </Notice>
  );
}
