import { label, labelledName, type Named, properName } from '@crease/contracts/labels/english.ts';
import type { RunnerTerms } from '@crease/core/exchange/command.ts';
import { isRunsKind, type MarketKind } from '@crease/core/market/market-kind.ts';
import { type Failure, failField } from '#base/reply.ts';
import { buildRunnerTerms, type NewRunner } from '#market-desk/markets/runner-terms.ts';

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(properName);
const ODD_EVEN = [labelledName(label('ODD')), labelledName(label('EVEN'))];
const MIN_RUNNERS = 2;
const TOSS_RUNNERS = 2;

/**
 * Runners of a house market (API 10.3): one named after the market if it settles on runs, ten digits for a lottery,
 * Odd and Even unless given, otherwise those of the request.
 *
 * The winner of ODD_EVEN is determined by position, so the odd runner always comes first.
 */
export function buildHouseRunners({
  kind,
  marketName,
  runners,
}: {
  readonly kind: MarketKind;
  readonly marketName: string;
  readonly runners: readonly NewRunner[];
}): readonly RunnerTerms[] | Failure {
  const made = buildFixedRunners(kind, marketName);
  if (made !== null) {
    if (runners.length === 0) return made.map((runner, place) => ({ ...runner, sort: place + 1 }));
    if (kind !== 'ODD_EVEN') {
      return failField('runners', 'This market type has no runners');
    }
  }
  if (kind === 'ODD_EVEN') return oddFirst(runners.map(buildRunnerTerms));
  if (kind === 'TOSS' && runners.length !== TOSS_RUNNERS) {
    return failField('runners', `Enter ${TOSS_RUNNERS} runners`);
  }
  return runners.length < MIN_RUNNERS
    ? failField('runners', `Enter at least ${MIN_RUNNERS} runners`)
    : runners.map(buildRunnerTerms);
}

function buildFixedRunners(kind: MarketKind, marketName: string): readonly Named[] | null {
  if (isRunsKind(kind)) return [properName(marketName)];
  if (kind === 'LOTTERY') return DIGITS;
  return kind === 'ODD_EVEN' ? ODD_EVEN : null;
}

function oddFirst(runners: readonly RunnerTerms[]): readonly RunnerTerms[] | Failure {
  const odd = runners.filter(({ name }) => /odd/i.test(name));
  const even = runners.filter(({ name }) => /even/i.test(name));
  return odd.length === 1 && even.length === 1 && runners.length === ODD_EVEN.length
    ? [...odd, ...even]
    : failField('runners', 'The runners must be Odd and Even');
}
