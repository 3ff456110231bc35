import type { SourceSays } from '@crease/contracts/routes/operator-fixtures.ts';
import { useRouter } from '@tanstack/react-router';
import { useIsPending } from '#operator/core/run-action.ts';
import { chooseSource, sourceActionKey, takeOverScoring } from '#operator/core/source-acts.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './sources.module.css';

/** Reports of a match's sources side by side. */
export function SourceList({ sources }: { readonly sources: readonly SourceSays[] }) {
  if (sources.length === 0) return null;
  return (
    <dl className={styles.sources}>
      {sources.map(({ name, isLeading, isSilent, says }) => (
        <div key={name}>
          <dt>
            {name}
            {isLeading && ', active'}
            {isSilent && ', silent'}
          </dt>
          <dd>{says ?? 'Nothing to compare yet'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EventProps {
  readonly eventId: number;
}

/** Selects this source from now on. */
export function UseSourceButton({ eventId, source }: EventProps & { readonly source: string }) {
  const isActing = useIsPending(sourceActionKey(eventId));
  return (
    <Button size="s" isBusy={isActing} onClick={() => void chooseSource(eventId, source)}>
      Use {source}
    </Button>
  );
}

/** Returns to the match's feeds, by rank. */
export function ReturnToFeedsButton({
  eventId,
  onDone,
}: EventProps & { readonly onDone?: () => void }) {
  const isActing = useIsPending(sourceActionKey(eventId));
  return (
    <Button
      size="s"
      isBusy={isActing}
      onClick={() => {
        void chooseSource(eventId, null).then(({ ok }) => {
          if (ok) onDone?.();
        });
      }}
    >
      Return to feed
    </Button>
  );
}

/** Switches the match to manual scoring. */
export function ManualScoringButton({
  eventId,
  eventTitle,
}: EventProps & { readonly eventTitle: string }) {
  const router = useRouter();
  const isActing = useIsPending(sourceActionKey(eventId));
  return (
    <Button
      size="s"
      isBusy={isActing}
      aria-label={`Score manually: ${eventTitle}`}
      onClick={() => {
        void takeOverScoring(eventId).then((outcome) => {
          if (!outcome.ok) return;
          const { fixture } = outcome.value;
          router.history.push(`/backoffice/scoring/${encodeURIComponent(fixture)}`);
        });
      }}
    >
      Score manually
    </Button>
  );
}
