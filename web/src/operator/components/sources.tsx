import { operatorFixtureRoutes, type SourceSays } from '@crease/contracts/market-desk/fixtures.ts';
import { useRouter } from '@tanstack/react-router';
import { afterSuccess, useAction, useRead } from '#operator/core/office-call.ts';
import { Button } from '#ui/button/button.tsx';
import sourceStyles from './sources.module.css';

/** Reports of a match's sources side by side. */
export function SourceList({ sources }: { readonly sources: readonly SourceSays[] }) {
  if (sources.length === 0) return null;
  return (
    <dl className={sourceStyles.sources}>
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

const POLL_MS = 3_000;

/** Returns an event's sources. */
export function useSources(eventId: number) {
  return useRead(operatorFixtureRoutes.operatorGetSources, { eventId }, { pollMs: POLL_MS });
}

/** Action key shared by all changes of an event's source. */
const sourceKey = (eventId: number) => `source of ${eventId}`;

function useSourceChoice(eventId: number) {
  return useAction(operatorFixtureRoutes.operatorChooseSource, { key: sourceKey(eventId) });
}

/** Selects this source from now on. */
export function UseSourceButton({ eventId, source }: EventProps & { readonly source: string }) {
  const { run, isPending } = useSourceChoice(eventId);
  return (
    <Button size="s" isBusy={isPending} onClick={() => void run({ eventId, source })}>
      Use {source}
    </Button>
  );
}

/** Returns to the match's feeds: the highest-ranked one with data. */
export function ReturnToFeedsButton({ eventId, onDone }: EventProps & { readonly onDone?: () => void }) {
  const { run, isPending } = useSourceChoice(eventId);
  return (
    <Button size="s" isBusy={isPending} onClick={() => afterSuccess(run({ eventId, source: null }), () => onDone?.())}>
      Return to feed
    </Button>
  );
}

/** Switches the match to manual scoring. */
export function ManualScoringButton({ eventId, eventTitle }: EventProps & { readonly eventTitle: string }) {
  const router = useRouter();
  const { run, isPending } = useAction(operatorFixtureRoutes.operatorTakeOverScoring, {
    key: sourceKey(eventId),
    done: 'Match switched to manual scoring',
    refreshes: [],
  });
  return (
    <Button
      size="s"
      isBusy={isPending}
      aria-label={`Score manually: ${eventTitle}`}
      onClick={() => {
        void run({ eventId }).then((outcome) => {
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
