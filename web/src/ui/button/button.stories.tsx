import { Button } from './button.tsx';

export const title = 'Button';

const row = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const;

export function Looks() {
  return (
    <div style={row}>
      <Button look="primary">Place bet ₹10,000</Button>
      <Button>Cash out +₹322</Button>
      <Button look="quiet">Clear</Button>
      <Button look="text">Show all</Button>
      <Button look="danger">Cancel all</Button>
    </div>
  );
}

export function Sizes() {
  return (
    <div style={row}>
      <Button size="s">Small</Button>
      <Button size="m">Medium</Button>
      <Button size="l">Large</Button>
      <Button size="xl" look="primary">
        Extra large
      </Button>
    </div>
  );
}

export function OnTheHeader() {
  return (
    <div style={{ ...row, padding: 12, background: 'var(--head)' }}>
      <Button look="head">Sign up</Button>
      <Button look="head-plain">Log in</Button>
    </div>
  );
}

export function Disabled() {
  return (
    <div style={row}>
      <Button look="primary" disabled>
        Place bet
      </Button>
      <Button disabled>Cash out</Button>
      <Button look="text" disabled>
        Show all
      </Button>
    </div>
  );
}

export function Busy() {
  return (
    <div style={row}>
      <Button look="primary" isBusy>
        Placing
      </Button>
      <Button isBusy>Saving</Button>
    </div>
  );
}

export function LongWordsAndHugeSums() {
  return (
    <div style={{ maxInlineSize: 280 }}>
      <Button look="primary" size="xl" isWide>
        Accept 1,000 and place bet ₹99,99,99,999.99
      </Button>
    </div>
  );
}
