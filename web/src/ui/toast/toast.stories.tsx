import { Toast } from './toaster.tsx';

export const title = 'Toast';

const rest = { closeLabel: 'Close', onClose: () => undefined } as const;

export function Kinds() {
  return (
    <div style={{ display: 'grid', gap: 8, maxInlineSize: 340 }}>
      <Toast {...rest} kind="success" title="Bet placed" text="Deccan Falcons ₹10,000 at 1.92" />
      <Toast {...rest} kind="won" title="Settled: Match odds" text="+₹9,200" />
      <Toast {...rest} kind="error" title="Not placed" text="Price moved. Now 2.06." />
      <Toast {...rest} kind="waiting" title="Not matched yet" text="₹10,000 waits." />
      <Toast {...rest} kind="info" title="Copied" text={null} />
    </div>
  );
}

export function LongWords() {
  return (
    <div style={{ maxInlineSize: 340 }}>
      <Toast
        {...rest}
        kind="error"
        title="Thiruvananthapuramchallengersemergingplayers v Visakhapatnamwarriors"
        text="₹99,99,99,999.99 could not be staked: your balance is ₹0.01. Nothing was taken."
      />
    </div>
  );
}
