import type { SportId } from '@crease/contracts/constants.ts';
import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { LIST_TABS, type ListTab } from '#client/catalogue/events.ts';
import { useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { labelForSport } from '#player/betting/sport-words.ts';
import { Choice } from '#ui/grid/filter-choice.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import styles from './event-board.module.css';
import { chooseGrouping, chooseSport, chooseWithTv, listChoices } from './list-choices.ts';

export interface ChipProps {
  readonly text: string;
  /** Shown after the label. */
  readonly count?: number;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

/** Filter toggle. */
function Chip({ text, count, isOn, onPress }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {text} {count !== undefined && <small>{count}</small>}
    </button>
  );
}

export interface ListBarProps {
  readonly tab: ListTab;
  readonly counts: Readonly<Record<ListTab, number>>;
  readonly onTab: (tab: ListTab) => void;
  /** Sports with events in the open tab. */
  readonly sports: readonly Pick<TreeSport, 'id' | 'name' | 'events'>[];
  readonly chosen: SportId | null;
}

const GROUPINGS = [
  ['time', phrase('By time')],
  ['competition', phrase('By competition')],
] as const;

/** Filters by time and sport, and list options. */
export function ListBar({ tab, counts, onTab, sports, chosen }: ListBarProps) {
  const { grouping, withTv } = useStore(listChoices, (state) => state);
  const total = sports.reduce((sum, { events }) => sum + events.length, 0);
  const hasTv = withTv || sports.some(({ events }) => events.some(({ tv }) => tv));
  return (
    <div className={styles.bar}>
      <Segment
        label={t('When')}
        options={LIST_TABS.map(({ id, label }) => ({
          value: id,
          text: t(label),
          count: counts[id],
        }))}
        value={tab}
        onChange={onTab}
      />
      <div className={styles.filters}>
        {sports.length > 1 && (
          <fieldset className={styles.sports} data-filtered={chosen !== null || undefined}>
            <legend className="visually-hidden">{t('Sport')}</legend>
            <Chip
              text={t('All')}
              count={total}
              isOn={chosen === null}
              onPress={() => chooseSport(null)}
            />
            {sports.map(({ id, name, events }) => (
              <Chip
                key={id}
                text={labelForSport(id, name)}
                count={events.length}
                isOn={chosen === id}
                onPress={() => chooseSport(id)}
              />
            ))}
          </fieldset>
        )}
        <fieldset className={styles.ways}>
          <legend className="visually-hidden">{t('List')}</legend>
          {hasTv && (
            <Chip text={t('With TV')} isOn={withTv} onPress={() => chooseWithTv(!withTv)} />
          )}
          <Choice
            label={t('Order')}
            value={grouping}
            options={GROUPINGS.map(([value, words]) => ({ value, text: t(words) }))}
            onChange={(value) => chooseGrouping(value === 'time' ? 'time' : 'competition')}
          />
        </fieldset>
      </div>
    </div>
  );
}
