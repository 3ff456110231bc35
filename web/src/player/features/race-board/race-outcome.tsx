import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { useReduction } from '#client/prices/use-prices.ts';
import { t } from '#i18n/text.ts';
import { getScreenTraits } from '#player/betting/kind-traits.ts';
import { ResultChips } from '#player/markets/runner-marks.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './race-board.module.css';

export interface RaceResultsProps {
  readonly market: WireMarket;
  readonly result: number | null;
  readonly resultAfter: number | null;
  /** Each-way P&L in rupees if the runner only places, now and with the slip bet. */
  readonly placed: number | null;
  readonly placedAfter: number | null;
}

/** P&L on the runner; for each way, if it wins and if it places. */
export function RaceResults(props: RaceResultsProps) {
  const { market, result, resultAfter, placed, placedAfter } = props;
  if (market.eachWayDivisor === undefined) {
    return <ResultChips result={result} resultAfter={resultAfter} />;
  }
  if (result === null && resultAfter === null) return null;
  return (
    <span className={styles.eachWay}>
      <small>{t('Wins')}</small>
      <ResultChips result={result} resultAfter={resultAfter} />
      <small>{t('Placed')}</small>
      <ResultChips result={placed} resultAfter={placedAfter} />
    </span>
  );
}

export interface VerdictProps {
  readonly market: WireMarket;
  readonly runner: WireRunner;
  readonly status: string;
  readonly isDeadHeat: boolean;
}

/** Result of a runner. */
export function Verdict({ market, runner, status, isDeadHeat }: VerdictProps) {
  const percent = useReduction(runner.id);
  if (status === 'REMOVED') {
    return percent === null || percent === 0
      ? t('Non-runner')
      : t('Non-runner · RF {percent}%', { percent });
  }
  if (status === 'PLACED') return t('Placed');
  if (status !== 'WINNER') return market.winners > 1 ? t('Not placed') : t('Lost');
  const isOfPlaces = market.winners > 1 && !getScreenTraits(market.kind).isTwoBets;
  const word = isOfPlaces ? t('Placed') : t('Won');
  return (
    <>
      <Icon variant="solid" name="trophy" size={16} />{' '}
      {isDeadHeat ? t('{result}, dead heat', { result: word }) : word}
    </>
  );
}
