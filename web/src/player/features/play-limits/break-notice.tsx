import type { PlayPauseItem } from '@crease/contracts/wire/play-limits.ts';
import { siteTimeText } from '#format/site-time.ts';
import { t } from '#text/text.ts';
import { Notice } from '#ui/notice/notice.tsx';

/** A break that holds now. */
export function BreakNotice({ pause: { kind, until } }: { readonly pause: PlayPauseItem }) {
  const time = until === null ? '' : siteTimeText(until);
  return (
    <Notice tone="info">
      {kind === 'TIME_UP'
        ? t(
            'Your time is up until {time}, by your own limit. Bets and deposits are off; you can read and withdraw.',
            { time },
          )
        : t(
            'You have taken a break until {time}. Bets and deposits are off; you can read and withdraw.',
            { time },
          )}
    </Notice>
  );
}
