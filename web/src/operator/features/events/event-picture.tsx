import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import { findTvKind } from '@crease/contracts/rules/tv-address.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import styles from '#operator/components/form.module.css';
import { QueryView } from '#operator/components/reading.tsx';
import { operatorApi, operatorCache } from '#operator/core/office-call.ts';
import { useOfficeForm } from '#operator/core/office-form.ts';
import { type ActionOutcome, runAction, useIsPending } from '#operator/core/run-action.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';

const streamKey = (eventId: number) => ['tv', eventId] as const;
const streamActionKey = (eventId: number) => `tv ${eventId}`;

/** Returns an event's stream URL, null if there is none. */
function useStreamUrl(eventId: number) {
  return useQuery({
    queryKey: streamKey(eventId),
    queryFn: ({ signal }) => operatorApi(operatorDeskRoutes.operatorGetTv, { eventId }, signal),
  });
}

/** Sets the stream URL, or removes it with null. */
async function setStreamUrl(
  eventId: number,
  url: string | null,
  provider: string,
): Promise<ActionOutcome<boolean>> {
  const outcome = await runAction(
    streamActionKey(eventId),
    () =>
      operatorApi(operatorDeskRoutes.operatorSetTv, {
        eventId,
        url,
        ...(provider === '' ? {} : { provider }),
      }),
    url === null ? 'Stream removed' : 'Stream saved',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: streamKey(eventId) });
  return outcome;
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
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('url')}
        type="url"
        hint="HTTPS stream (.m3u8) or embeddable page"
        autoComplete="off"
      />
      <TextField {...form.field('provider')} maxLength={80} autoComplete="off" />
      <div className={styles.buttons}>
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
