import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { refetchOdds } from '#client/api/query-client.ts';
import { useOdds } from '#client/catalogue/catalogue.ts';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';

const CashOut = lazyComponent(() => import('./cash-out.tsx').then(({ CashOut }) => CashOut));

export interface BetCashOutProps {
  readonly eventId: number;
  readonly marketId: number;
}

/** Cash-out for a market in a bet list; loads nothing until visible. */
export function BetCashOut(props: BetCashOutProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [wasSeen, setSeen] = useState(false);
  useEffect(() => {
    const mark = place.current;
    if (mark === null || wasSeen || typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [wasSeen]);
  return <span ref={place}>{wasSeen ? <Quoted {...props} /> : null}</span>;
}

/** Poll interval for reopened markets: the hub only pushes them on their match page. */
const POLL_MS = 10_000;

function Quoted({ eventId, marketId }: BetCashOutProps) {
  const { markets } = useOdds(eventId);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) refetchOdds(eventId);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [eventId]);
  const market = markets?.find((one) => one.marketId === marketId);
  if (market === undefined) return null;
  return (
    <Suspense>
      <CashOut market={market} />
    </Suspense>
  );
}

/** For market headings in the open bets. */
export function renderCashOut({ eventId, marketId }: OpenBet) {
  return <BetCashOut eventId={eventId} marketId={marketId} />;
}
