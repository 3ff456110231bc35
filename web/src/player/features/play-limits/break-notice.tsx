import type { PlayPauseItem } from '@crease/contracts/care/play-limits.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#i18n/text.ts';
import { Notice } from '#ui/notice/notice.tsx';

/** An active break. */
export function BreakNotice({ pause: { kind, until } }: { readonly pause: PlayPauseItem }) {
  const time = until === null ? '' : siteTimeText(until);
  return <Notice tone="info">{describeBreak(kind, time)}</Notice>;
}

function describeBreak(kind: PlayPauseItem['kind'], time: string): string {
  switch (kind) {
    case 'TIME_UP':
      return t(
        'You’ve reached your time limit until {time}. You can’t bet or deposit, but you can view your account and withdraw.',
        { time },
      );
    case 'STOP':
      return t(
        'We’ve suspended your play until {time} so we can review it with you. You can’t bet or deposit, but you can view your account and withdraw.',
        { time },
      );
    default:
      return t(
        'You’re on a break until {time}. You can’t bet or deposit, but you can view your account and withdraw.',
        { time },
      );
  }
}
