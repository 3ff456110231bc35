import { Notice } from './notice.tsx';

export const title = 'Notice';

const column = { display: 'grid', gap: 8 } as const;

export function Tones() {
  return (
    <div style={column}>
      <Notice tone="info">Prices are about 5 seconds behind play.</Notice>
      <Notice tone="warn">One click: every price you press is a bet of ₹1,000.</Notice>
      <Notice tone="bad">Not placed: price moved. Now 2.06. Your ₹10,000 was not staked.</Notice>
    </div>
  );
}

export function LongWords() {
  return (
    <div style={{ maxInlineSize: 220 }}>
      <Notice tone="bad" isAlert>
        Thiruvananthapuramchallengersemergingplayers: the market is suspended until the review is over.
      </Notice>
    </div>
  );
}
