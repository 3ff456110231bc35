import type { ResultOf, WireOf } from '@crease/contracts/base/route.ts';
import type { EventItem } from '@crease/contracts/catalogue/catalogue.ts';
import { findTvKind } from '@crease/contracts/catalogue/score-card-schema.ts';
import { operatorDeskRoutes } from '@crease/contracts/trading/actions.ts';
import { FormView } from '#operator/components/form-view.tsx';
import { QueryView } from '#operator/components/query-results.tsx';
import {
  ManualScoringButton,
  ReturnToFeedsButton,
  SourceList,
  UseSourceButton,
  useSources,
} from '#operator/components/sources.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import { codec } from '#operator/core/codecs.ts';
import { useAction, useRead } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Box, Row } from '#ui/layout/layout.tsx';

/** An event's feed sources and the one in use. */
export function EventFeed({ event }: { readonly event: EventItem }) {
  const query = useSources(event.id);
  return (
    <QueryView query={query} label="Loading sources…" rows={2}>
      {({ sources, mayBeScored, scoredAs }) => (
        <Box pad={6}>
          {sources.length === 0 && <p>No feed covers this event.</p>}
          <SourceList sources={sources} />
          <Row gap={4} align="stretch" padTop={5} wrap>
            {scoredAs !== null && (
              <>
                <BackOfficeLink to={`/scoring/${encodeURIComponent(scoredAs)}`}>Scored manually</BackOfficeLink>
                {sources.some(({ name }) => name !== 'scorer') && <ReturnToFeedsButton eventId={event.id} />}
              </>
            )}
            {sources.length > 1 &&
              sources
                .filter(({ isLeading }) => !isLeading)
                .map(({ name }) => <UseSourceButton key={name} eventId={event.id} source={name} />)}
            {mayBeScored && <ManualScoringButton eventId={event.id} eventTitle={event.title} />}
          </Row>
        </Box>
      )}
    </QueryView>
  );
}

interface StreamUrlProps {
  readonly event: EventItem;
}

/** Edits the URL of the stream or page that shows the event to players. */
export function StreamUrl({ event }: StreamUrlProps) {
  const query = useRead(operatorDeskRoutes.operatorGetTv, { eventId: event.id });
  return (
    <QueryView query={query} label="Loading stream…" rows={2}>
      {(tv) => <TvForm key={tv?.url ?? ''} event={event} tv={tv} />}
    </QueryView>
  );
}

interface TvFormProps extends StreamUrlProps {
  readonly tv: ResultOf<typeof operatorDeskRoutes.operatorGetTv>;
}

function TvForm({ event: { id: eventId }, tv }: TvFormProps) {
  const setTv = useAction(operatorDeskRoutes.operatorSetTv, {
    done: (_, { url }) => (url === null ? 'Stream removed' : 'Stream saved'),
    refreshes: [operatorDeskRoutes.operatorGetTv],
  });
  const form = useWireForm(operatorDeskRoutes.operatorSetTv, {
    fields: {
      url: codec.text('Stream URL', tv?.url),
      provider: codec.text('Provider', tv?.provider),
    },
    request: ({ url, provider }) => ({ eventId, url, provider: provider || undefined }),
    onValid: save,
  });

  async function save(input: WireOf<typeof operatorDeskRoutes.operatorSetTv>): Promise<void> {
    if (findTvKind(input.url ?? '') !== null) await setTv.run(input);
    else form.setError('url', 'Enter an https URL or a path on this site.');
  }

  return (
    <FormView
      form={form}
      submit="Save stream"
      after={
        tv !== null && (
          <Button disabled={form.isPending} onClick={() => void setTv.run({ eventId, url: null })}>
            Remove stream
          </Button>
        )
      }
    >
      <TextField {...form.field('url')} type="url" hint="HTTPS stream (.m3u8) or embeddable page" autoComplete="off" />
      <TextField {...form.field('provider')} maxLength={80} autoComplete="off" />
    </FormView>
  );
}
