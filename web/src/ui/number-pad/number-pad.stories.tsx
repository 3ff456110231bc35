import { useState } from 'react';
import { NumberPad } from './number-pad.tsx';

export const title = 'Numeric keypad';

export function Default() {
  const [text, setText] = useState('10000');
  return (
    <div style={{ maxInlineSize: 390 }}>
      <p aria-live="polite">{text === '' ? 'Nothing typed' : text}</p>
      <NumberPad onKey={(key) => setText(text + key)} onDelete={() => setText(text.slice(0, -1))} />
    </div>
  );
}

export function Disabled() {
  return (
    <div style={{ maxInlineSize: 390 }}>
      <NumberPad disabled onKey={() => undefined} onDelete={() => undefined} />
    </div>
  );
}
