import type { ResultSource } from '@crease/contracts/routes/operator-markets.ts';
import type { WireMarket, WireMarketResult } from '@crease/contracts/wire/catalogue.ts';
import { siteTimeText } from '#format/site-time.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { isSameResult, resultWords } from './result-entry.ts';
import styles from './result-sources.module.css';

export interface ResultSourcesProps {
  readonly market: WireMarket;
  /** Oldest first. */
  readonly sources: readonly ResultSource[];
  /** What the operator has chosen or proposed; null: nothing yet. */
  readonly choice: { readonly result: WireMarketResult; readonly by: string } | null;
  /** Takes what a source says into the form; null where the form is closed. */
  readonly onTake: ((result: WireMarketResult) => void) | null;
}

/** A source with the newest that it said. */
interface Said {
  readonly name: 'Feed' | 'Score' | 'Operator';
  readonly result: WireMarketResult | null;
  /** Who said it, and when; empty: nobody. */
  readonly by: string;
}

/** What feed, score and operator say of a result, side by side, and whether they agree. */
export function ResultSources({ market, sources, choice, onTake }: ResultSourcesProps) {
  const all = saidBy(sources, choice);
  return (
    <>
      <ul className={styles.sources} aria-label="Sources of the result">
        {all.map(({ name, result, by }) => (
          <li key={name}>
            <span>{name}</span>
            <b>{result === null ? '–' : resultWords(market, result)}</b>
            <small>{result === null ? 'Has said nothing' : by}</small>
            {onTake !== null && name !== 'Operator' && result !== null && !('void' in result) && (
              <Button size="s" onClick={() => onTake(result)}>
                Take<span className="visually-hidden"> the result of the {name.toLowerCase()}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Verdict market={market} all={all} />
    </>
  );
}

function Verdict({ market, all }: { readonly market: WireMarket; readonly all: readonly Said[] }) {
  const dispute = disputeIn(market, all);
  if (dispute !== null) return <Notice tone="bad">{dispute}</Notice>;
  const heard = heardIn(all);
  if (heard.length < 2) return null;
  return (
    <Notice tone="info">
      {heard.length === 3
        ? 'All three sources agree.'
        : `${heard.map(({ name }) => name).join(' and ')} agree.`}
    </Notice>
  );
}

/** In which way the sources disagree, with the operator's own choice as one of them; null where they do not. */
export function disputeOf({
  market,
  sources,
  choice,
}: Pick<ResultSourcesProps, 'market' | 'sources' | 'choice'>): string | null {
  return disputeIn(market, saidBy(sources, choice));
}

function disputeIn(market: WireMarket, all: readonly Said[]): string | null {
  const heard = heardIn(all);
  const [first] = heard;
  if (first === undefined || heard.every(({ result }) => isSameResult(result, first.result))) {
    return null;
  }
  const words = heard.map(
    ({ name, result }) => `${name.toLowerCase()} says ${resultWords(market, result)}`,
  );
  return `The sources disagree: ${words.join(', ')}.`;
}

function heardIn(all: readonly Said[]) {
  return all.flatMap(({ name, result }) => (result === null ? [] : [{ name, result }]));
}

/** Each source once, with the newest of what it said. A proposal of another operator stands where nobody chooses here. */
function saidBy(
  sources: readonly ResultSource[],
  choice: ResultSourcesProps['choice'],
): readonly Said[] {
  const newest = (name: ResultSource['source']) =>
    sources.findLast(({ source }) => source === name) ?? null;
  const saidOf = (name: Said['name'], one: ResultSource | null): Said => ({
    name,
    result: one?.result ?? null,
    by: one === null ? '' : `${one.by}, ${siteTimeText(one.at)} IST`,
  });
  const operator: Said =
    choice === null
      ? saidOf('Operator', newest('OPERATOR'))
      : { name: 'Operator', result: choice.result, by: choice.by };
  return [saidOf('Feed', newest('FEED')), saidOf('Score', newest('SCORE')), operator];
}
