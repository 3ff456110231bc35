import { Skeleton } from './skeleton.tsx';

export const title = 'Skeleton';

export function Rows() {
  return <Skeleton label="Loading bets" rows={4} />;
}
