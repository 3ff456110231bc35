import { RunLadder } from './run-ladder.tsx';

export const title = 'Run ladder';

export function WithADraft() {
  return (
    <RunLadder
      label="Results of 20 over runs"
      current={166}
      rows={[
        { start: 0, end: 160, now: -1_100_000, after: -100_000 },
        { start: 161, end: 165, now: 1_000_000, after: 2_000_000 },
        { start: 166, end: 166, now: 1_000_000, after: 0 },
        { start: 167, end: null, now: 1_000_000, after: -9_999_999_999 },
      ]}
    />
  );
}

export function WithoutADraft() {
  return (
    <RunLadder
      label="Results of 6 over runs"
      current={null}
      rows={[
        { start: 0, end: 48, now: -1, after: null },
        { start: 49, end: null, now: 1, after: null },
      ]}
    />
  );
}
