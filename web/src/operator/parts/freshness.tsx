import { Badge } from '#ui/badge/badge.tsx';
import { LiveDot } from '#ui/live-dot/live-dot.tsx';
import { useNow } from './use-now.ts';

/** From so many seconds on what is shown is old. */
const OLD_S = 5;

/** Whether what is shown is what is: it is read every second, and says so when it is not. */
export function Freshness({ readAt }: { readonly readAt: number }) {
  const seconds = Math.floor((useNow() - readAt) / 1_000);
  if (readAt === 0) return null;
  return seconds < OLD_S ? (
    <Badge tone="good">
      <LiveDot /> Live
    </Badge>
  ) : (
    <>
      <span role="alert">
        <Badge tone="bad">Not live</Badge>
      </span>
      <small>read {seconds} s ago</small>
    </>
  );
}
