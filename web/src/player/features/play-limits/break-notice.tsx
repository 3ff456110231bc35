import type { PlayPauseItem } from '@crease/contracts/wire/play-limits.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Notice } from '#ui/notice/notice.tsx';

/** A break that holds now. */
export function BreakNotice({ pause: { kind, until } }: { readonly pause: PlayPauseItem }) {
  const time = until === null ? '' : siteTimeText(until);
  return <Notice tone="info">{wordsOf(kind, time)}</Notice>;
}

function wordsOf(kind: PlayPauseItem['kind'], time: string): string {
  switch (kind) {
    case 'TIME_UP':
      return t(
        'Your time is up until {time}, by your own limit. Bets and deposits are off; you can view your account and withdraw.',
        { time },
      );
    case 'STOP':
      return t(
        'We have stopped play until {time}, to look at it with you. Bets and deposits are off; you can view your account and withdraw.',
        { time },
      );
    default:
      return t(
        'You have taken a break until {time}. Bets and deposits are off; you can view your account and withdraw.',
        { time },
      );
  }
}
