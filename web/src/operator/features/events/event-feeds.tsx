import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { findTvKind } from '@crease/contracts/catalogue/tv-address.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import formStyles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/query-results.tsx';
import sourceStyles from '#operator/components/sources.module.css';
import {
  ManualScoringButton,
  ReturnToFeedsButton,
  SourceList,
  UseSourceButton,
  useSources,
} from '#operator/components/sources.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { operatorApi, useRouteQuery } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { runAndRefresh, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';

/** An event's feed sources and the one in use. */
export function EventFeed({ event }: { readonly event: EventItem }) {
  const query = useSources(event.id);
  return (
    <QueryView query={query} label="Loading sources…" rows={2}>
      {({ sources, mayBeScored, scoredAs }) => (
        <div className={sourceStyles.feed}>
          {sources.length === 0 && <p>No feed covers this event.</p>}
          <SourceList sources={sources} />
          <div className={sourceStyles.acts}>
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

const streamKey = (eventId: number) => ['tv', eventId] as const;
const streamActionKey = (eventId: number) => `tv ${eventId}`;

/** Returns an event's stream URL, null if there is none. */
function useStreamUrl(eventId: number) {
  return useRouteQuery(streamKey(eventId), operatorDeskRoutes.operatorGetTv, { eventId });
}

/** Sets the stream URL, or removes it with null. */
function setStreamUrl(eventId: number, url: string | null, provider: string) {
  return runAndRefresh(
    streamActionKey(eventId),
    () =>
      operatorApi(operatorDeskRoutes.operatorSetTv, {
        eventId,
        url,
        ...(provider === '' ? {} : { provider }),
      }),
    url === null ? 'Stream removed' : 'Stream saved',
    streamKey(eventId),
  );
}

interface Picture {
  readonly url: string;
  readonly provider: string | null;
}

/** Edits the URL of the stream or page that shows the event to players. */
export function StreamUrl({ event }: { readonly event: EventItem }) {
  const query = useStreamUrl(event.id);
  return (
    <QueryView query={query} label="Loading stream…" rows={2}>
      {(tv) => <TvForm key={tv?.url ?? ''} event={event} tv={tv} />}
    </QueryView>
  );
}

function TvForm({ event, tv }: { readonly event: EventItem; readonly tv: Picture | null }) {
  const isActing = useIsPending(streamActionKey(event.id));
  const form = useOfficeForm<'url' | 'provider'>({
    fields: { url: { label: 'Stream URL' }, provider: { label: 'Provider' } },
    initial: { url: tv?.url ?? '', provider: tv?.provider ?? '' },
    contract: {
      route: operatorDeskRoutes.operatorSetTv,
      body: ({ url, provider }) => ({ eventId: event.id, url: url.trim(), provider }),
    },
    onSubmit: async ({ url, provider }) => {
      if (findTvKind(url.trim()) !== null)
        return setStreamUrl(event.id, url.trim(), provider.trim());
      form.setError('url', 'Enter an https URL or a path on this site.');
      return undefined;
    },
  });

  return (
    <form className={formStyles.form} onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('url')}
        type="url"
        hint="HTTPS stream (.m3u8) or embeddable page"
        autoComplete="off"
      />
      <TextField {...form.field('provider')} maxLength={80} autoComplete="off" />
      <div className={formStyles.buttons}>
        <Button type="submit" variant="primary" isBusy={isActing}>
          Save stream
        </Button>
        {tv !== null && (
          <Button disabled={isActing} onClick={() => void setStreamUrl(event.id, null, '')}>
            Remove stream
          </Button>
        )}
      </div>
    </form>
  );
}
