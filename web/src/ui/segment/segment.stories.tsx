import { useState } from 'react';
import { Segment } from './segment.tsx';

export const title = 'Segment';

const RANGES = [
  { value: 'day', text: 'Today' },
  { value: 'week', text: '7 days' },
  { value: 'month', text: '30 days' },
] as const;

export function Default() {
  const [value, setValue] = useState<(typeof RANGES)[number]['value']>('day');
  return <Segment label="Range" options={RANGES} value={value} onChange={setValue} />;
}

export function Wide() {
  const [value, setValue] = useState<(typeof RANGES)[number]['value']>('week');
  return <Segment label="Range" options={RANGES} value={value} isWide onChange={setValue} />;
}

const KINDS = [
  { value: 'all', text: 'All markets of every sport' },
  { value: 'house', text: 'Bookmaker, fancy and sessions' },
  { value: 'exchange', text: 'Exchange' },
] as const;

export function LongWords() {
  const [value, setValue] = useState<(typeof KINDS)[number]['value']>('all');
  return (
    <div style={{ maxInlineSize: 240 }}>
      <Segment label="Kind" options={KINDS} value={value} onChange={setValue} />
    </div>
  );
}
