import { FANCY_TABS } from '@crease/contracts/base/constants.ts';
import { toWireTime } from '@crease/contracts/base/instant.ts';
import type { MarketGroup, WireMessageCode } from '@crease/contracts/catalogue/catalogue.ts';
import { findNameLabel, findRulesLabels, formatEnglish, label, type Named } from '@crease/contracts/labels/english.ts';
import type { Label } from '@crease/contracts/labels/label.ts';
import type { MarketKind } from '@crease/core/market/market-kind.ts';
import type { MarketMessage, MarketResult, MarketTerms } from '@crease/core/market/market-terms.ts';

/** Wire names of a market kind: screen group and client type name (api 4.1). */
export interface MarketNames {
  readonly group: MarketGroup;
  readonly typeName: string;
}

const MATCH_ODDS: MarketNames = { group: 'matchOdds', typeName: 'match_odd' };
const BOOKMAKER: MarketNames = { group: 'bookmaker', typeName: 'bookmaker' };
const FANCY: MarketNames = { group: 'fancy', typeName: 'fancy' };
const OTHER: MarketNames = { group: 'other', typeName: 'other' };

const NAMES: Readonly<Record<MarketKind, MarketNames>> = {
  MATCH_ODDS,
  TIED: OTHER,
  COMPLETED: OTHER,
  GOALS: { group: 'goalsmaker', typeName: 'goalsmaker' },
  WIN: OTHER,
  PLACE: OTHER,
  EACH_WAY: OTHER,
  OTHER,
  LINE: { group: 'line', typeName: 'line' },
  BOOKMAKER,
  TOSS: { group: 'toss', typeName: 'toss' },
  FANCY,
  ODD_EVEN: FANCY,
  KHADO: FANCY,
  METER: FANCY,
  LOTTERY: FANCY,
  PREMIUM: { group: 'premium', typeName: 'premium' },
};

export function getMarketNames(kind: MarketKind): MarketNames {
  return NAMES[kind];
}

const TABS: Readonly<Partial<Record<MarketKind, string>>> = FANCY_TABS;

/** Default fancy tab of a kind; null if it has none. */
export function getFancyTab(kind: MarketKind): string | null {
  return TABS[kind] ?? null;
}

interface LabelledName {
  readonly nameLabel?: Label | undefined;
}

/** Label of a market name; empty if an operator chose the name. */
export function pickMarketLabel({ nameLabel }: LabelledName): { readonly marketLabel?: Label } {
  return nameLabel === undefined ? {} : { marketLabel: nameLabel };
}

export function pickRunnerLabel(runner: LabelledName | undefined): {
  readonly runnerLabel?: Label;
} {
  return runner?.nameLabel === undefined ? {} : { runnerLabel: runner.nameLabel };
}

export function pickNameLabel(named: LabelledName | undefined): { readonly nameLabel?: Label } {
  return named?.nameLabel === undefined ? {} : { nameLabel: named.nameLabel };
}

/** The facts of a market by which a result is described. */
interface Contest {
  readonly kind: MarketKind;
  readonly runners: readonly (LabelledName & { readonly id: number; readonly name: string })[];
}

/** Label of a market result if it is void, half won, shared or a single runner with a labelled name. */
export function pickResultLabel(market: Contest & { readonly result: MarketResult | null }): {
  readonly resultLabel?: Label;
} {
  const { result, runners } = market;
  if (result?.type === 'void') return { resultLabel: label('VOID') };
  if (result?.type === 'half') {
    const half = runners.find(({ id }) => id === result.winnerId);
    return { resultLabel: label('HALF_WON', { winner: half?.nameLabel ?? half?.name ?? '' }) };
  }
  if (result?.type !== 'placings') return {};
  const shared = labelSharedWin(market, result.placings);
  if (shared !== null) return { resultLabel: shared };
  const placed = result.placings.flat();
  const winner = runners.find(({ id }) => id === placed[0])?.nameLabel;
  return winner === undefined || placed.length !== 1 ? {} : { resultLabel: winner };
}

/** Kinds on the winner of a match, which ends in a tie; other shared wins are dead heats. */
const ON_MATCH: ReadonlySet<MarketKind> = new Set(['MATCH_ODDS', 'BOOKMAKER']);

/** Label of a result with several winners: `Match tied`, `Dead heat: A and B`. Null for other results. */
function labelSharedWin({ kind, runners }: Contest, placings: readonly (readonly number[])[]): Label | null {
  const [winners = [], ...others] = placings;
  if (winners.length < 2 || others.length > 0) return null;
  if (ON_MATCH.has(kind)) return label('MATCH_TIED');
  const names = winners.map((id) => runners.find((runner) => runner.id === id)?.name ?? '');
  const last = names.at(-1) ?? '';
  return label('DEAD_HEAT', { names: label('AND', { first: names.slice(0, -1).join(', '), last }) });
}

/** Formats a market result: names in finishing order, a tie or dead heat, or runs, or "Void". */
export function formatResult(result: MarketResult, market: Contest): string {
  const getRunnerName = (id: number): string => market.runners.find((runner) => runner.id === id)?.name ?? String(id);
  switch (result.type) {
    case 'void':
      return 'Void';
    case 'runs':
      return String(result.runs);
    case 'half':
      return formatEnglish(label('HALF_WON', { winner: getRunnerName(result.winnerId) }));
    case 'placings': {
      const shared = labelSharedWin(market, result.placings);
      if (shared !== null) return formatEnglish(shared);
      return result.placings
        .map((tied) => tied.map(getRunnerName))
        .map((names) => (names.length > 1 ? `${names.join(' and ')} (dead heat)` : names.join()))
        .join(', ');
    }
  }
}

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const MAX_LENGTH = 200;

/** Market message in English, e.g. "Bets matched 16:40:32–16:40:36 IST are void: …". */
export function formatMarketMessage(message: MarketMessage | null): string | null {
  if (message === null || typeof message === 'string') return message;
  if (message.code === 'RESULT_UNSURE') return 'Result being confirmed';
  const { from, to, reason } = message;
  const sentence = `Bets matched ${CLOCK.format(from)}–${CLOCK.format(to)} IST are void: ${reason}`;
  return sentence.length <= MAX_LENGTH ? sentence : `${sentence.slice(0, MAX_LENGTH - 1)}…`;
}

/** Message code and parameters; null for free text. */
export function toMessageCode(message: MarketMessage | null): WireMessageCode | null {
  if (message === null || typeof message === 'string') return null;
  if (message.code === 'RESULT_UNSURE') return { code: 'RESULT_UNSURE' };
  const { code, from, to, reason } = message;
  return { code, facts: { from: toWireTime(from), to: toWireTime(to), reason } };
}

/** A name entered by an operator; known names are translated. */
export function toNamed(name: string): Named {
  const nameLabel = findNameLabel(name);
  return nameLabel === null ? { name } : { name, nameLabel };
}

/** Rules entered by an operator; translated if every sentence is known. */
export function toRules(rules: string | null): Pick<MarketTerms, 'rules' | 'rulesLabels'> {
  const rulesLabels = rules === null ? null : findRulesLabels(rules);
  return rulesLabels === null ? { rules } : { rules, rulesLabels };
}
