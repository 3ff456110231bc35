import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { QueryView } from '#operator/components/reading.tsx';
import styles from '#operator/components/sources.module.css';
import {
  ManualScoringButton,
  ReturnToFeedsButton,
  SourceList,
  UseSourceButton,
} from '#operator/components/sources.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { useSources } from '#operator/core/source-acts.ts';

/** An event's feed sources and the one in use. */
export function EventFeed({ event }: { readonly event: EventItem }) {
  const query = useSources(event.id);
  return (
    <QueryView query={query} label="Loading sources…" rows={2}>
      {({ sources, mayBeScored, scoredAs }) => (
        <div className={styles.feed}>
          {sources.length === 0 && <p>No feed covers this event.</p>}
          <SourceList sources={sources} />
          <div className={styles.acts}>
            {scoredAs !== null && (
              <>
                <BackOfficeLink to={`/scoring/${encodeURIComponent(scoredAs)}`}>
                  Scored manually
                </BackOfficeLink>
                {sources.some(({ name }) => name !== 'scorer') && (
                  <ReturnToFeedsButton eventId={event.id} />
                )}
              </>
            )}
            {sources.length > 1 &&
              sources
                .filter(({ isLeading }) => !isLeading)
                .map(({ name }) => <UseSourceButton key={name} eventId={event.id} source={name} />)}
            {mayBeScored && <ManualScoringButton eventId={event.id} eventTitle={event.title} />}
          </div>
        </div>
      )}
    </QueryView>
  );
}
