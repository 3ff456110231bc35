import type { WireMarket, WireMarketResult } from '@crease/contracts/catalogue/catalogue.ts';
import type { ResultSource } from '@crease/contracts/market-desk/markets.ts';
import { siteTimeText } from '#format/site-time.ts';
import { isLive } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckField } from '#ui/field/check-field.tsx';
import { Note, Stack, Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './result-desk.module.css';
import { isSameResult, resultWords } from './result-entry.ts';

export interface ResultSourcesProps {
  readonly market: WireMarket;
  /** Oldest first. */
  readonly sources: readonly ResultSource[];
  /** The operator's selection or proposal, null if none. */
  readonly choice: { readonly result: WireMarketResult; readonly by: string } | null;
  /** Copies a source's result to the form. Null while the form is closed. */
  readonly onUse: ((result: WireMarketResult) => void) | null;
}

const OPERATOR = 'Operator';
const COUNTS: Readonly<Record<number, string>> = { 3: 'three', 4: 'four', 5: 'five' };

/** A source with its latest report. */
interface SourceReport {
  /** Feed, Score or Operator, or the match source's own name. */
  readonly name: string;
  readonly result: WireMarketResult | null;
  /** Reporter and time, empty if there is no report. */
  readonly by: string;
}

/** Compares the results of feed, score and operator side by side. */
export function ResultSources({ market, sources, choice, onUse }: ResultSourcesProps) {
  const all = listReports(sources, choice);
  return (
    <>
      <ul className={`${styles.sunk} ${styles.sources}`} aria-label="Result sources">
        {all.map(({ name, result, by }) => (
          <Stack as="li" key={name} gap={2} padX={5} padY={4} content="start" items="start" canShrink>
            <Note>{name}</Note>
            <Text as="b" font="title" breaks>
              {result === null ? '–' : resultWords(market, result)}
            </Text>
            <Note as="small" breaks>
              {result === null ? 'No result yet' : by}
            </Note>
            {onUse !== null && name !== OPERATOR && result !== null && !('void' in result) && (
              <Button size="s" onClick={() => onUse(result)}>
                Use<span className="visually-hidden"> result from {describeSource(name)}</span>
              </Button>
            )}
          </Stack>
        ))}
      </ul>
      <Verdict market={market} all={all} />
    </>
  );
}

function Verdict({ market, all }: { readonly market: WireMarket; readonly all: readonly SourceReport[] }) {
  const dispute = findDispute(market, all);
  if (dispute !== null) return <Notice tone="bad">{dispute}</Notice>;
  const heard = listResults(all);
  if (heard.length < 2) return null;
  return (
    <Notice tone="info">
      {heard.length > 2
        ? `All ${COUNTS[heard.length] ?? heard.length} sources agree.`
        : `${heard.map(({ name }) => name).join(' and ')} agree.`}
    </Notice>
  );
}

/** Describes a disagreement between sources, including the operator's selection. Null if they agree. */
export function describeDispute({
  market,
  sources,
  choice,
}: Pick<ResultSourcesProps, 'market' | 'sources' | 'choice'>): string | null {
  return findDispute(market, listReports(sources, choice));
}

function findDispute(market: WireMarket, all: readonly SourceReport[]): string | null {
  const heard = listResults(all);
  const [first] = heard;
  if (first === undefined || heard.every(({ result }) => isSameResult(result, first.result))) {
    return null;
  }
  const words = heard.map(
    ({ name, result }) => `${isOwn(name) ? name.toLowerCase() : name}: ${resultWords(market, result)}`,
  );
  return `The sources disagree: ${words.join(', ')}.`;
}

function listResults(all: readonly SourceReport[]) {
  return all.flatMap(({ name, result }) => (result === null ? [] : [{ name, result }]));
}

/**
 * Lists each source with its latest report. Another operator's proposal is included unless this operator is choosing.
 */
function listReports(sources: readonly ResultSource[], choice: ResultSourcesProps['choice']): readonly SourceReport[] {
  const newest = (name: ResultSource['source']) => sources.findLast(({ source }) => source === name) ?? null;
  const toReport = (name: SourceReport['name'], one: ResultSource | null): SourceReport => ({
    name,
    result: one?.result ?? null,
    by: one === null ? '' : `${one.by}, ${siteTimeText(one.at)} IST`,
  });
  const operator: SourceReport =
    choice === null ? toReport(OPERATOR, newest('OPERATOR')) : { name: OPERATOR, result: choice.result, by: choice.by };
  const others = sources.flatMap((one) => (one.source === 'OTHER' ? [toReport(one.by, one)] : []));
  return [toReport('Feed', newest('FEED')), toReport('Score', newest('SCORE')), ...others, operator];
}

function isOwn(name: string): boolean {
  return name === 'Feed' || name === 'Score' || name === OPERATOR;
}

/** `the feed`, or the name of another source. */
function describeSource(name: string): string {
  return isOwn(name) ? `the ${name.toLowerCase()}` : name;
}

interface OpenTickProps {
  readonly market: WireMarket;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

/**
 * Acknowledges settling an open market, on which anyone who knows the result can still bet. Hidden if the market
 * accepts no bets.
 */
export function OpenTick({ market, isTicked, onTick }: OpenTickProps) {
  if (!isLive(market)) return null;
  return (
    <>
      <Notice tone="bad">
        {market.status === 'OPEN'
          ? 'This market is open, so players can still bet on a known result. Suspend it first.'
          : 'This market reopens after the ball. Suspend it first.'}
      </Notice>
      <CheckField label="Continue with the market open" checked={isTicked} onChange={onTick} />
    </>
  );
}

/** True if a result may be proposed or confirmed. */
export function canSettle(market: WireMarket, isTicked: boolean): boolean {
  return isTicked || !isLive(market);
}
