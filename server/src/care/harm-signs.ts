import { getKolkataDay, startOfKolkataDay } from '@crease/contracts/base/instant.ts';
import type { HarmMarker, HarmRules } from '@crease/contracts/care/harm.ts';
import type { Money } from '@crease/core/money/money.ts';
import type { StoredSign } from '#care/store/harm-store.ts';
import type { StoredPlaySession } from '#care/store/play-time-store.ts';
import type { BetRow } from '#journal/read-model.ts';
import type { StatementLine } from '#journal/statement.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NIGHT_HOURS = 5;
/** Period during which an observed marker counts. */
export const COUNTED_MS = 7 * DAY_MS;
/** Minimum sample size for a meaningful median. */
const MIN_BETS = 10;

/** A statement entry from play or a deposit. */
export interface MoneyLine extends Pick<StatementLine, 'at' | 'amount' | 'balance'> {
  readonly isPlay: boolean;
  readonly isDeposit: boolean;
}

/** A player's record, each list oldest first. */
export interface HarmFacts {
  readonly money: readonly MoneyLine[];
  /** Within 30 days. */
  readonly bets: readonly Pick<BetRow, 'placedAt' | 'stake' | 'settledAt' | 'profitLoss'>[];
  readonly sittings: readonly StoredPlaySession[];
  /** Times of requests for higher limits, within 30 days. */
  readonly raises: readonly number[];
  /** Times of declined or expired deposits. */
  readonly failedDeposits: readonly number[];
  readonly texts: readonly { readonly at: number; readonly text: string }[];
  /** Net loss of the last week, and of an average week in the 90 days before it. */
  readonly lostInWeek: Money;
  readonly usualWeek: Money;
}

type Found = Pick<StoredSign, 'at'> & Partial<Pick<StoredSign, 'count' | 'amount' | 'usual' | 'minutes'>>;
type Detector = (facts: HarmFacts, rules: HarmRules, now: number) => Found | null;

/** Detectors by marker; each returns its latest finding. */
const DETECTORS: Readonly<Record<HarmMarker, Detector>> = {
  MANY_DEPOSITS: ({ money }, { depositsInDay }) => {
    const deposits = money.filter(({ isDeposit }) => isDeposit);
    const most = findBusiestDay(deposits.map(({ at }) => at));
    if (most.count <= depositsInDay) return null;
    const those = deposits.filter(({ at }) => at <= most.at && at > most.at - DAY_MS);
    return { ...most, amount: those.reduce((sum, { amount }) => sum + amount, 0) };
  },
  DEPOSIT_AFTER_LOSS: depositAfterLoss,
  WITHDRAWAL_ASKED_BACK: ({ texts }, { withdrawalWords }) => findPhrase(texts, withdrawalWords),
  HIGH_STAKE: findHighStake,
  LONG_SITTING: ({ sittings }, { sittingHours }) => {
    const long = sittings.findLast(({ startedAt, lastAt }) => lastAt - startedAt > sittingHours * HOUR_MS);
    if (long === undefined) return null;
    return { at: long.lastAt, minutes: Math.floor((long.lastAt - long.startedAt) / MINUTE_MS) };
  },
  NIGHT_PLAY: ({ sittings }, { nights }) => {
    const played = new Map(sittings.flatMap(listNights));
    if (played.size < nights) return null;
    return { at: Math.max(...played.values()), count: played.size };
  },
  LIMIT_RAISES: ({ raises }, rules) => {
    const at = raises.at(-1);
    return at === undefined || raises.length < rules.raises ? null : { at, count: raises.length };
  },
  HIGH_LOSS: ({ lostInWeek, usualWeek }, { lossTimes, lossFrom }, now) =>
    lostInWeek >= lossFrom * 100 && usualWeek > 0 && lostInWeek > usualWeek * lossTimes
      ? { at: now, amount: lostInWeek, usual: usualWeek }
      : null,
  FAILED_DEPOSITS: ({ failedDeposits }, { failedInDay }) => {
    const most = findBusiestDay(failedDeposits);
    return most.count < failedInDay ? null : most;
  },
  CHASING: findLossChasing,
  WORDS: ({ texts }, { words }) => findPhrase(texts, words),
};

/**
 * Markers of harm found in a record, strongest first. Deterministic: depends only on the record and the domain's
 * rules.
 */
export function findHarmSigns(facts: HarmFacts, rules: HarmRules, now: number): readonly StoredSign[] {
  const signs = Object.entries(DETECTORS).flatMap(([name, look]) => {
    const marker = name as HarmMarker;
    const points = rules.points[marker];
    const found = points === 0 ? null : look(facts, rules, now);
    if (found === null) return [];
    const { at, count = null, amount = null, usual = null, minutes = null } = found;
    return [{ marker, points, at, count, amount, usual, minutes }];
  });
  return signs.sort((a, b) => b.points - a.points || b.at - a.at);
}

/** The latest day with the highest count. */
function findBusiestDay(times: readonly number[]): { readonly count: number; readonly at: number } {
  let most = { count: 0, at: 0 };
  for (const at of times) {
    const count = times.filter((other) => other <= at && other > at - DAY_MS).length;
    if (count >= most.count) most = { count, at };
  }
  return most;
}

/** Loss is measured over the preceding minutes, against the balance at their start. */
function depositAfterLoss({ money }: HarmFacts, { afterLossMinutes, lossPercent }: HarmRules): Found | null {
  for (const [place, { isDeposit, at }] of [...money.entries()].reverse()) {
    if (!isDeposit) continue;
    const before = money.slice(0, place).filter((line) => line.at >= at - afterLossMinutes * MINUTE_MS);
    const [first] = before;
    const lost = 0 - before.reduce((sum, { isPlay, amount }) => sum + (isPlay ? amount : 0), 0);
    if (first === undefined || lost <= 0) continue;
    const had = first.balance - first.amount;
    if (lost * 100 >= had * lossPercent) return { at, amount: lost, usual: had };
  }
  return null;
}

function findHighStake({ bets }: HarmFacts, { stakeTimes }: HarmRules, now: number): Found | null {
  if (bets.length < MIN_BETS) return null;
  const usual = computeMedian(bets.map(({ stake }) => stake));
  const high = bets.findLast(({ placedAt, stake }) => placedAt > now - COUNTED_MS && stake >= usual * stakeTimes);
  return high === undefined ? null : { at: high.placedAt, amount: high.stake, usual };
}

/** A stake above each of the preceding ones, all of which lost. */
function findLossChasing({ bets }: HarmFacts, { lossesInARow }: HarmRules, now: number): Found | null {
  const settled = bets
    .flatMap(({ settledAt, profitLoss, stake }) =>
      settledAt === null || profitLoss === null ? [] : [{ settledAt, profitLoss, stake }],
    )
    .sort((a, b) => a.settledAt - b.settledAt);
  const chased = bets.findLast(({ placedAt, stake }) => {
    if (placedAt <= now - COUNTED_MS) return false;
    const last = settled.filter(({ settledAt }) => settledAt <= placedAt).slice(-lossesInARow);
    return last.length === lossesInARow && last.every((one) => one.profitLoss < 0 && one.stake < stake);
  });
  return chased === undefined ? null : { at: chased.placedAt, count: lossesInARow, amount: chased.stake };
}

function findPhrase(texts: HarmFacts['texts'], phrases: readonly string[]): Found | null {
  const said = texts.findLast(({ text }) => {
    const small = text.toLowerCase().replaceAll('’', "'");
    return phrases.some((phrase) => small.includes(phrase));
  });
  return said === undefined ? null : { at: said.at };
}

/** Nights (India) that a session extended into, each with its latest time. */
function listNights({ startedAt, lastAt }: StoredPlaySession): readonly (readonly [day: number, at: number])[] {
  const nights: (readonly [number, number])[] = [];
  for (let day = getKolkataDay(startedAt); day <= getKolkataDay(lastAt); day += 1) {
    const from = startOfKolkataDay(day);
    const to = from + NIGHT_HOURS * HOUR_MS;
    if (startedAt < to && lastAt >= from) nights.push([day, Math.min(lastAt, to)]);
  }
  return nights;
}

function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
