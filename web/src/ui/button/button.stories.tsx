import { Button } from './button.tsx';

export const title = 'Button';

const row = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const;

export function Variants() {
  return (
    <div style={row}>
      <Button variant="primary">Place bet ₹10,000</Button>
      <Button>Cash out +₹322</Button>
      <Button variant="quiet">Clear</Button>
      <Button variant="text">Show all</Button>
      <Button variant="danger">Cancel all</Button>
    </div>
  );
}

export function Sizes() {
  return (
    <div style={row}>
      <Button size="s">Small</Button>
      <Button size="m">Medium</Button>
      <Button size="l">Large</Button>
      <Button size="xl" variant="primary">
        Extra large
      </Button>
    </div>
  );
}

export function OnTheHeader() {
  return (
    <div style={{ ...row, padding: 12, background: 'var(--head)' }}>
      <Button variant="head">Sign up</Button>
      <Button variant="head-plain">Log in</Button>
    </div>
  );
}

export function Disabled() {
  return (
    <div style={row}>
      <Button variant="primary" disabled>
        Place bet
      </Button>
      <Button disabled>Cash out</Button>
      <Button variant="text" disabled>
        Show all
      </Button>
    </div>
  );
}

export function Busy() {
  return (
    <div style={row}>
      <Button variant="primary" isBusy>
        Placing
      </Button>
      <Button isBusy>Saving</Button>
    </div>
  );
}

export function LongWordsAndHugeSums() {
  return (
    <div style={{ maxInlineSize: 280 }}>
      <Button variant="primary" size="xl" isWide>
        Accept 1,000 and place bet ₹99,99,99,999.99
      </Button>
    </div>
  );
}
