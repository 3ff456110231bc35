import { Skeleton } from './skeleton.tsx';

export const title = 'Skeleton';

export function Rows() {
  return <Skeleton label="Loading sports…" rows={4} />;
}

export function Entries() {
  return <Skeleton label="Loading bets" rows={3} shape="entry" />;
}

export function Facts() {
  return <Skeleton label="Loading profile…" rows={4} shape="fact" />;
}

export function Prices() {
  return <Skeleton label="Loading sessions…" rows={4} shape="prices" />;
}

export function Tiles() {
  return <Skeleton label="Loading games…" rows={4} shape="tiles" />;
}

export function Text() {
  return <Skeleton label="Loading terms…" rows={6} shape="text" />;
}
