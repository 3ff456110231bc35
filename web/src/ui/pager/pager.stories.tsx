import { useState } from 'react';
import { Pager } from './pager.tsx';

export const title = 'Pager';

function Turned({ label, start, total }: { label: string; start: number; total: number }) {
  const [page, setPage] = useState(start);
  return <Pager label={label} page={page} pageSize={20} total={total} onChange={setPage} />;
}

export function Middle() {
  return <Turned label="Pages of tickets" start={2} total={99_999} />;
}

export function First() {
  return <Turned label="Pages of logins" start={0} total={57} />;
}

export function Empty() {
  return <Turned label="Pages of nothing" start={0} total={0} />;
}
