import { SPORTS } from '@crease/contracts/constants.ts';
import { useState } from 'react';
import { useEvents } from '#operator/data/reads.ts';
import { Reading } from '#operator/parts/reading.tsx';
import { SelectField } from '#operator/parts/select-field.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './event-browser.module.css';
import { EventTable } from './event-table.tsx';

const PAGE = 25;
const ANY = { value: '', text: 'All' };

/** All events, found by state, sport and words. */
export function EventBrowser() {
  const [status, setStatus] = useState('IN_PLAY');
  const [sportId, setSportId] = useState('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const query = useEvents({
    MaxResultCount: PAGE,
    SkipCount: page * PAGE,
    Sorting: status === 'UPCOMING' ? 'startTime asc' : 'startTime desc',
    ...(status === '' ? {} : { status }),
    ...(sportId === '' ? {} : { sportId: Number(sportId) }),
    ...(search.trim() === '' ? {} : { search: search.trim() }),
  });

  /** Another filter begins at its first page. */
  function from<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      set(value);
      setPage(0);
    };
  }

  return (
    <Panel title="Events">
      <div className={styles.filter}>
        <SelectField
          label="State"
          value={status}
          options={[
            { value: 'IN_PLAY', text: 'In play' },
            { value: 'UPCOMING', text: 'Upcoming' },
            { value: 'CLOSED', text: 'Closed' },
            ANY,
          ]}
          onChange={from(setStatus)}
        />
        <SelectField
          label="Sport"
          value={sportId}
          options={[
            ANY,
            ...SPORTS.filter(({ id }) => id > 0).map(({ id, name }) => ({
              value: String(id),
              text: name,
            })),
          ]}
          onChange={from(setSportId)}
        />
        <TextField
          label="Find"
          type="search"
          value={search}
          error={null}
          onChange={from(setSearch)}
        />
      </div>
      <Reading query={query} label="Events are being read">
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <EmptyState
              title="No event here"
              text="Events come from the feeds, or are created by hand."
            />
          ) : (
            <>
              <EventTable caption="Events found" events={items} isBusy={query.isPlaceholderData} />
              <Pager
                label="Pages of events"
                page={page}
                pageSize={PAGE}
                total={totalCount}
                previousLabel="Previous"
                nextLabel="Next"
                onChange={setPage}
              />
            </>
          )
        }
      </Reading>
    </Panel>
  );
}
