import type { DwItem, RequestState, RequestStep } from '@crease/contracts/wire/cashier.ts';
import { dayClockText } from '#format/date-time.ts';
import type { TimelineStep } from '#ui/timeline/timeline.tsx';
import { describeStatus, labelForStatus } from './request-words.ts';

/** Usual sequence of states. */
const USUAL_STEPS: Readonly<Record<DwItem['type'], readonly RequestState[]>> = {
  Deposit: ['SUBMITTED', 'UNDER_REVIEW', 'CREDITED'],
  Withdrawal: ['REQUESTED', 'APPROVED', 'PROCESSING', 'PAID'],
};
const GOOD_ENDS: ReadonlySet<RequestState> = new Set(['CREDITED', 'PAID']);
const BAD_ENDS: ReadonlySet<RequestState> = new Set([
  'REJECTED',
  'EXPIRED',
  'CANCELLED',
  'REVERSED',
  'FAILED',
  'RETURNED',
]);

/** Completed and upcoming steps of a request. @param now milliseconds since 1970, for dates next to times. */
export function buildTimeline(item: DwItem, now: number): readonly TimelineStep[] {
  const past = shownSteps(item);
  const isOver = GOOD_ENDS.has(item.state) || BAD_ENDS.has(item.state);
  return [
    ...past.map(({ state, time, reason }, place): TimelineStep => {
      const isLast = place === past.length - 1;
      // The latest reason is shown above the list.
      const isSaidAbove = isLast && describeStatus(item) !== null;
      const at = dayClockText(time, now);
      return {
        key: `${place} ${state}`,
        title: labelForStatus({ state, rejectCode: isLast ? item.rejectCode : null }),
        note: isSaidAbove || reason === null || reason === '' ? at : `${at} · ${reason}`,
        state: BAD_ENDS.has(state) ? 'bad' : isLast && !isOver ? 'now' : 'done',
      };
    }),
    ...(isOver ? [] : comingStates(item, past)).map(
      (state): TimelineStep => ({
        key: state,
        title: labelForStatus({ state, rejectCode: null }),
        note: null,
        state: 'next',
      }),
    ),
  ];
}

/** Omits momentary states and reviewer handovers. */
function shownSteps({ type, steps }: DwItem): readonly RequestStep[] {
  return steps
    .filter(({ state }) => state !== 'DRAFT' && !(type === 'Deposit' && state === 'APPROVED'))
    .filter(({ state }, place, all) => state !== all[place - 1]?.state);
}

/** Remaining states after the furthest one reached. */
function comingStates(
  { type, state }: DwItem,
  past: readonly RequestStep[],
): readonly RequestState[] {
  const way = USUAL_STEPS[type];
  // A new reviewer starts over, so later states are pending again.
  if (state === 'SUBMITTED') return way.slice(1);
  if (state === 'RISK_REVIEW' || state === 'NEEDS_INFO')
    return way.slice(type === 'Deposit' ? 2 : 1);
  const reached = Math.max(0, ...past.map((step) => way.indexOf(step.state)));
  return way.slice(reached + 1);
}
