import { operatorFixtureRoutes, type SourceSays } from '@crease/contracts/market-desk/fixtures.ts';
import { useRouter } from '@tanstack/react-router';
import { operatorApi, useRouteQuery } from '#operator/core/office-call.ts';
import { afterSuccess, runAction, runAndRefresh, useIsPending } from '#operator/core/run-action.ts';
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
      onClick={() => afterSuccess(chooseSource(eventId, null), () => onDone?.())}
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

const POLL_MS = 3_000;
const sourcesKey = (eventId: number) => ['sources', eventId] as const;

/** Action key for selecting an event's source. */
const sourceActionKey = (eventId: number) => `source of ${eventId}`;

/** Returns an event's sources. */
export function useSources(eventId: number) {
  return useRouteQuery(
    sourcesKey(eventId),
    operatorFixtureRoutes.operatorGetSources,
    { eventId },
    POLL_MS,
  );
}

/** Switches an event's fixture to manual scoring. */
function takeOverScoring(eventId: number) {
  return runAction(
    sourceActionKey(eventId),
    () => operatorApi(operatorFixtureRoutes.operatorTakeOverScoring, { eventId }),
    'Match switched to manual scoring',
  );
}

/** Selects an event's source. Null uses the highest-ranked feed with data. */
function chooseSource(eventId: number, source: string | null) {
  return runAndRefresh(
    sourceActionKey(eventId),
    () => operatorApi(operatorFixtureRoutes.operatorChooseSource, { eventId, source }),
    null,
  );
}
