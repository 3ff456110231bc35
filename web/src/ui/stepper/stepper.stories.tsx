import { useState } from 'react';
import { Stepper } from './stepper.tsx';

export const title = 'Stepper';

function Typed({ start, ...rest }: { readonly start: string; disabled?: boolean; invalid?: boolean }) {
  const [value, setValue] = useState(start);
  const step = (up: boolean) => setValue((Number(value) + (up ? 0.01 : -0.01)).toFixed(2));
  return (
    <div style={{ maxInlineSize: 180 }}>
      <Stepper label="Odds" value={value} onChange={setValue} onStep={step} {...rest} />
    </div>
  );
}

export function Default() {
  return <Typed start="1.85" />;
}

export function Invalid() {
  return <Typed start="1.855" invalid />;
}

export function Disabled() {
  return <Typed start="1.85" disabled />;
}

export function Huge() {
  return <Typed start="99999999.99" />;
}
