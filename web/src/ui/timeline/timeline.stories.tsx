import { Timeline, type TimelineStep } from './timeline.tsx';

export const title = 'Timeline';

const PAID: readonly TimelineStep[] = [
  { key: 'asked', title: 'Requested', note: '15:25:02', state: 'done' },
  { key: 'sent', title: 'Sent to the bank', note: 'Batch 719', state: 'now' },
  { key: 'paid', title: 'Paid', note: 'Usually under 2 h', state: 'next' },
];

export function InProgress() {
  return <Timeline label="Withdrawal" steps={PAID} />;
}

export function Flat() {
  return <Timeline label="Withdrawal" steps={PAID} isFlat />;
}

export function Declined() {
  return (
    <Timeline
      label="Deposit"
      steps={[
        { key: 'sent', title: 'Submitted', note: '16:54', state: 'done' },
        { key: 'no', title: 'Declined', note: '17:02', state: 'bad' },
      ]}
    />
  );
}
