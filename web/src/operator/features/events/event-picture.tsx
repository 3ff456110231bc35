import { operatorDeskRoutes } from '@crease/contracts/routes/operator-desk.ts';
import { tvKindOf } from '@crease/contracts/rules/tv-address.ts';
import type { EventItem } from '@crease/contracts/wire/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { type ActOutcome, actOnce, useIsActing } from '#operator/office/act-once.ts';
import { callOperator, operatorCache } from '#operator/office/office-call.ts';
import { useOfficeForm } from '#operator/office/office-form.ts';
import styles from '#operator/parts/form.module.css';
import { Reading } from '#operator/parts/reading.tsx';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';

const keyOf = (eventId: number) => ['tv', eventId] as const;
const tvAct = (eventId: number) => `tv ${eventId}`;

/** Returns an event's stream URL, null if there is none. */
function useTv(eventId: number) {
  return useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => callOperator(operatorDeskRoutes.operatorGetTv, { eventId }, signal),
  });
}

/** Sets the stream URL, or removes it with null. */
async function setTv(
  eventId: number,
  url: string | null,
  provider: string,
): Promise<ActOutcome<boolean>> {
  const outcome = await actOnce(
    tvAct(eventId),
    () =>
      callOperator(operatorDeskRoutes.operatorSetTv, {
        eventId,
        url,
        ...(provider === '' ? {} : { provider }),
      }),
    url === null ? 'Stream removed' : 'Stream saved',
  );
  if (outcome.ok) await operatorCache.invalidateQueries({ queryKey: keyOf(eventId) });
  return outcome;
}

interface Picture {
  readonly url: string;
  readonly provider: string | null;
}

/** Edits the URL of the stream or page that shows the event to players. */
export function TvAddress({ event }: { readonly event: EventItem }) {
  const query = useTv(event.id);
  return (
    <Reading query={query} label="Loading stream…" rows={2}>
      {(tv) => <TvForm key={tv?.url ?? ''} event={event} tv={tv} />}
    </Reading>
  );
}

function TvForm({ event, tv }: { readonly event: EventItem; readonly tv: Picture | null }) {
  const isActing = useIsActing(tvAct(event.id));
  const form = useOfficeForm<'url' | 'provider'>({
    fields: { url: { label: 'Stream URL' }, provider: { label: 'Provider' } },
    initial: { url: tv?.url ?? '', provider: tv?.provider ?? '' },
    contract: {
      route: operatorDeskRoutes.operatorSetTv,
      body: ({ url, provider }) => ({ eventId: event.id, url: url.trim(), provider }),
    },
    onSubmit: async ({ url, provider }) => {
      if (tvKindOf(url.trim()) !== null) return setTv(event.id, url.trim(), provider.trim());
      form.refuse('url', 'Enter an https URL or a path on this site.');
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
        <Button type="submit" look="primary" isBusy={isActing}>
          Save stream
        </Button>
        {tv !== null && (
          <Button disabled={isActing} onClick={() => void setTv(event.id, null, '')}>
            Remove stream
          </Button>
        )}
      </div>
    </form>
  );
}
