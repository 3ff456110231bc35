import { Logo } from './logo.tsx';

export const title = 'Logo';

export function OnTheHeader() {
  return (
    <div style={{ padding: 12, background: 'var(--head)' }}>
      <Logo />
    </div>
  );
}

export function OnThePage() {
  return <Logo ground="page" />;
}
