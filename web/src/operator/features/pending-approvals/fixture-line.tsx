import type { FixtureWait } from '@crease/contracts/routes/operator-fixtures.ts';
import { useState } from 'react';
import { siteTimeText } from '#format/site-time.ts';
import { formatCount } from '#operator/components/format-count.ts';
import { ReasonDialog } from '#operator/components/reason-dialog.tsx';
import { ManualScoringButton, SourceList, UseSourceButton } from '#operator/components/sources.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useCanTrade } from '#operator/core/office-session.ts';
import { useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { voidEvent, voidEventActionKey } from './fixture-acts.ts';
import styles from './needs-person.module.css';

export interface FixtureLineProps {
  readonly wait: FixtureWait;
  /** Other markets of the event with the same reason, longest waiting first. */
  readonly others: readonly FixtureWait[];
}

type Group = readonly [FixtureWait, ...FixtureWait[]];

/** Groups an event's markets by reason, at the position of the first. */
export function groupWaits(waits: readonly FixtureWait[]): readonly Group[] {
  const groups = new Map<string, [FixtureWait, ...FixtureWait[]]>();
  for (const wait of waits) {
    const { eventId, marketId, text, sources } = wait;
    // Source reports belong to one market, so it is not grouped.
    const isAlone = marketId === null || sources.length > 0;
    const key = isAlone ? `${eventId}/${marketId}` : `${eventId}/${text}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [wait]);
    else group.push(wait);
  }
  return [...groups.values()];
}

/** Maximum market names per line, after which only a count is shown. */
const NAMES = 4;

function describeFixture(
  { eventTitle, marketName }: FixtureWait,
  others: readonly FixtureWait[],
): string {
  if (others.length > 0) return `${eventTitle}: ${others.length + 1} markets`;
  return marketName === null ? eventTitle : `${eventTitle}: ${marketName}`;
}

function listMarketNames(waits: readonly FixtureWait[]): string {
  const names = waits.slice(0, NAMES).map(({ marketName }) => marketName ?? '');
  const more = waits.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

/** A stuck fixture and its available actions. */
export function FixtureLine({ wait, others }: FixtureLineProps) {
  const { eventId, eventTitle, marketId, text, unsettled, since } = wait;
  const { mayBeScored, scoredAs, sources } = wait;
  const [isAsking, setAsking] = useState(false);
  const canTrade = useCanTrade();
  const isActing = useIsPending(voidEventActionKey(eventId));
  return (
    <li className={styles.line} data-tone="warn">
      <div>
        <b>{describeFixture(wait, others)}</b>
        {others.length > 0 && (
          <small className={styles.names}>{listMarketNames([wait, ...others])}</small>
        )}
        <small>
          {text} {formatCount(unsettled, 'market')} without a result, since {siteTimeText(since)}{' '}
          IST
        </small>
        <SourceList sources={sources} />
      </div>
      <div className={styles.acts}>
        <BackOfficeLink to={`/events/${eventId}`}>Open</BackOfficeLink>
        {scoredAs !== null && (
          <BackOfficeLink to={`/scoring/${encodeURIComponent(scoredAs)}`}>
            Resume scoring
          </BackOfficeLink>
        )}
        {canTrade &&
          sources.map(({ name }) => <UseSourceButton key={name} eventId={eventId} source={name} />)}
        {canTrade && mayBeScored && (
          <ManualScoringButton eventId={eventId} eventTitle={eventTitle} />
        )}
        {canTrade && marketId === null && (
          <Button size="s" isBusy={isActing} onClick={() => setAsking(true)}>
            Void all
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isAsking}
        title={`Void ${eventTitle}`}
        text={`Voids ${formatCount(unsettled, 'market')} without a result and returns every stake. Any that need a second operator are sent for approval.`}
        confirmLabel="Void"
        isReasonPublic
        isBusy={isActing}
        onClose={() => setAsking(false)}
        onConfirm={(reason) => {
          void voidEvent(eventId, reason).then(({ ok }) => {
            if (ok) setAsking(false);
          });
        }}
      />
    </li>
  );
}
