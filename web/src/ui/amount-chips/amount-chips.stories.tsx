import { useState } from 'react';
import { AmountChips } from './amount-chips.tsx';

export const title = 'Amount chips';

export function Amounts() {
  const [current, setCurrent] = useState(1_000);
  return (
    <AmountChips
      label="Amounts"
      current={current}
      onPick={setCurrent}
      chips={[
        { amount: 500, text: '500' },
        { amount: 1_000, text: '1,000' },
        { amount: 1_500_000, text: '15,00,000' },
      ]}
    />
  );
}
