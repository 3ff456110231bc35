import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { QueryView } from '#operator/components/reading.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { CricketDesk } from './cricket-desk.tsx';
import { FieldsDesk } from './fields-desk.tsx';
import { findManualSport } from './hand-fields.ts';
import { useScore } from './hand-score.ts';

export interface ScoreDeskProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
}

/** Manual score for events without a feed, shown until they end. */
export function ScoreDesk({ event, markets }: ScoreDeskProps) {
  const query = useScore(event);
  const sport = findManualSport(event, markets);
  return (
    <Panel title="Score">
      <QueryView query={query} label="Loading score…" rows={2}>
        {(card) =>
          sport === null ? (
            <CricketDesk event={event} card={card} />
          ) : (
            <FieldsDesk event={event} sport={sport} card={card} />
          )
        }
      </QueryView>
    </Panel>
  );
}
