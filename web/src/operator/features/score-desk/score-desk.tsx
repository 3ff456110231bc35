import type { EventItem, WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { Reading } from '#operator/parts/reading.tsx';
import { CricketDesk } from './cricket-desk.tsx';
import { FieldsDesk } from './fields-desk.tsx';
import { handSportOf } from './hand-fields.ts';
import { isScoredByHand, useScore } from './hand-score.ts';
import styles from './score-desk.module.css';

export interface ScoreDeskProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
}

/** The score by hand, for events that no feed tells of. */
export function ScoreDesk({ event, markets }: ScoreDeskProps) {
  const query = useScore(event);
  if (event.status === 'CLOSED') return <p className={styles.text}>The event is over.</p>;
  if (!isScoredByHand(event)) {
    return <p className={styles.text}>The score of this event comes from its feed.</p>;
  }
  const sport = handSportOf(event, markets);
  return (
    <Reading query={query} label="The score is being read" rows={3}>
      {(card) =>
        sport === null ? (
          <CricketDesk event={event} card={card} />
        ) : (
          <FieldsDesk event={event} sport={sport} card={card} />
        )
      }
    </Reading>
  );
}
