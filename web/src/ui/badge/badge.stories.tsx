import { Badge } from './badge.tsx';

export const title = 'Badge';

export function Tones() {
  return (
    <p>
      <Badge>Void</Badge> <Badge tone="good">Won</Badge> <Badge tone="bad">Lost</Badge>{' '}
      <Badge tone="warn">Pending</Badge> <Badge tone="brand">New</Badge>
    </p>
  );
}

export function BesideLongWords() {
  return (
    <p style={{ display: 'flex', gap: 8 }}>
      <span>Sunrisers Eastern Cape Women Emerging Players v Thiruvananthapuram Challengers</span>
      <Badge tone="good">Won</Badge>
    </p>
  );
}
