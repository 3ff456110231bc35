import type { SportId } from '@crease/contracts/constants.ts';
import type { TreeSport } from '@crease/contracts/wire/catalogue.ts';
import { chooseSport } from '#data/stores/in-play-filter.ts';
import { useStore } from '#data/stores/observable.ts';
import { LIST_TABS, type ListTab } from '#data/view-models/in-play.ts';
import { nameText, t } from '#text/text.ts';
import { Segment } from '#ui/segment/segment.tsx';
import { Chip } from './chip.tsx';
import styles from './list-bar.module.css';
import { chooseGrouping, chooseWithTv, listChoices } from './list-choices.ts';

export interface ListBarProps {
  readonly tab: ListTab;
  readonly counts: Readonly<Record<ListTab, number>>;
  readonly onTab: (tab: ListTab) => void;
  /** Sports with their events of the open tab. */
  readonly sports: readonly Pick<TreeSport, 'id' | 'name' | 'events'>[];
  readonly chosen: SportId | null;
}

/** When, which sport, and how the list is set. */
export function ListBar({ tab, counts, onTab, sports, chosen }: ListBarProps) {
  const { grouping, withTv } = useStore(listChoices, (state) => state);
  const total = sports.reduce((sum, { events }) => sum + events.length, 0);
  const hasTv = withTv || sports.some(({ events }) => events.some(({ tv }) => tv));
  return (
    <div className={styles.bar}>
      <Segment
        label={t('When')}
        options={LIST_TABS.map((value) => ({ value, text: `${t(value)} ${counts[value]}` }))}
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
                text={nameText(name)}
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
          <Chip
            text={t('By competition')}
            isOn={grouping === 'competition'}
            onPress={() => chooseGrouping(grouping === 'time' ? 'competition' : 'time')}
          />
        </fieldset>
      </div>
    </div>
  );
}
