import { useState } from 'react';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

export const title = 'Filter bar';

const RANGES = [
  { value: 'today', text: 'Today' },
  { value: 'week', text: '7 days' },
  { value: 'month', text: '30 days' },
  { value: 'own', text: 'Own days' },
];
const KINDS = [
  { value: 'all', text: 'All kinds' },
  { value: 'fancy', text: 'Fancy, sessions and everything that is counted in runs' },
];

function Bar({ label, asPhone }: Pick<FilterBarProps, 'label' | 'asPhone'>) {
  const [range, setRange] = useState('own');
  const [kind, setKind] = useState('all');
  const [days, setDays] = useState({ from: '2026-11-01', to: '2026-11-21' });
  return (
    <div style={{ display: 'grid', gap: 'var(--s-5)' }}>
      <FilterBar
        label={label}
        asPhone={asPhone}
        note="1–21 Nov 2026, times in IST"
        ranges={{ value: range, options: RANGES, onChange: setRange }}
        custom={range === 'own' ? { ...days, today: '2026-11-21', longestDays: 90, onChange: setDays } : undefined}
        selects={[
          {
            name: 'kind',
            label: 'Kind',
            value: kind,
            options: KINDS,
            isSet: kind !== 'all',
            onChange: setKind,
          },
        ]}
      />
    </div>
  );
}

export function Wide() {
  return <Bar label="Filter bets" asPhone={false} />;
}

export function OnPhones() {
  return <Bar label="Filter bets on phones" asPhone />;
}
