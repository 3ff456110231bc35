import { QuoteCell } from './quote-cell.tsx';

export const title = 'Quote cell';

const rest = { selected: false, stale: false, onPick: () => undefined } as const;

export function Quotes() {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, 62px)', gap: 4 }}>
      <QuoteCell {...rest} side="lay" name="No 20 over runs at 165 rate 110" text="165" note="110" value={165} />
      <QuoteCell {...rest} side="back" name="Yes 20 over runs at 166 rate 90" text="166" note="90" value={166} />
      <QuoteCell {...rest} side="back" name="Total of four pays 12,450" text="12,450" note="" value={12_450} selected />
      <QuoteCell {...rest} side="premium" name="Even 1.9" text="1.9" note="" value={1.9} stale />
      <QuoteCell {...rest} side="lay" name="No" text={null} note="" value={null} />
    </div>
  );
}
