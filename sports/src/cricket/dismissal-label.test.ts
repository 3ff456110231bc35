import { formatEnglish } from '@crease/contracts/labels/english.ts';
import { expect, test } from 'vitest';
import { dismissalLabel } from './match-labels.ts';

test.each([
  ['caught', ['Kolgaon'], 'c Kolgaon b Jambdri'],
  ['caught', [], 'caught b Jambdri'],
  ['stumped', ['Kolgaon'], 'st Kolgaon b Jambdri'],
  ['stumped', [], 'stumped b Jambdri'],
  ['run out', [], 'run out'],
] as const)('%s by %j is written as on scorecards', (kind, fielders, text) => {
  const label = dismissalLabel({
    dismissal: { kind, playerOut: 'Thandri', fielders: [...fielders] },
    bowler: 'Jambdri',
  });

  expect(formatEnglish(label)).toBe(text);
});
