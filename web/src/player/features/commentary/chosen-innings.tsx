import type { InningsStory } from '@crease/contracts/wire/commentary.ts';
import { type ReactNode, useState } from 'react';
import { t } from '#i18n/text.ts';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './match-story.module.css';
import { inningsName } from './story-series.ts';

/** The current innings, or an earlier one selected by the user. */
export function ChosenInnings({
  innings,
  children,
}: {
  readonly innings: readonly InningsStory[];
  readonly children: (shown: InningsStory) => ReactNode;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const last = innings.length - 1;
  const place = chosen === null ? last : Math.min(Number(chosen), last);
  const shown = innings[place];
  if (shown === undefined) return null;
  return (
    <>
      {innings.length > 1 ? (
        <div className={styles.sides}>
          <Segment
            label={t('Innings')}
            options={innings.map((_, at) => ({
              value: String(at),
              text: inningsName(innings, at),
            }))}
            value={String(place)}
            onChange={setChosen}
          />
        </div>
      ) : (
        <p className={styles.side}>{shown.team}</p>
      )}
      {children(shown)}
    </>
  );
}
