import type { WireMarket, WireRunner } from '@crease/contracts/wire/catalogue.ts';
import { memo, useCallback } from 'react';
import {
  type LiveMarket,
  type PriceSide,
  useLevels,
  useReduction,
  useRunnerStatus,
} from '#data/stores/prices.ts';
import { nearPriceOf, positionText, type RaceEntry } from '#data/view-models/market-race.ts';
import { useOddsText } from '#data/view-models/odds-text.ts';
import { t } from '#text/text.ts';
import { Icon } from '#ui/icon/icon.tsx';
import card from './market-card.module.css';
import styles from './race.module.css';
import { ResultChips } from './result-chips.tsx';
import { RunnerCells } from './runner-cells.tsx';
import { Silk } from './silk.tsx';
import { offerStatusOf } from './veil-of.ts';

export interface RaceRowProps {
  readonly market: WireMarket;
  readonly runner: WireRunner;
  readonly live: LiveMarket | null;
  /** What the score card says of it, or null. */
  readonly entry: RaceEntry | null;
  /** The horses are on their way. */
  readonly isOff: boolean;
  /** More runners were first, or placed, than there are places. */
  readonly isDeadHeat: boolean;
  readonly stale: boolean;
  readonly selectedSide: 'BACK' | 'LAY' | null;
  readonly selectedPrice: number | null;
  readonly result: number | null;
  readonly resultAfter: number | null;
  readonly onPick: (runner: WireRunner, side: 'BACK' | 'LAY', price: number) => void;
}

/** One horse: number, stall, colours, jockey, starting price and the prices of now. */
export const RaceRow = memo(function RaceRow(props: RaceRowProps) {
  const { runner, live, entry, isOff, stale, onPick } = props;
  const status = useRunnerStatus(runner.id);
  const choose = useCallback(
    (side: PriceSide, price: number) => onPick(runner, side === 'back' ? 'BACK' : 'LAY', price),
    [runner, onPick],
  );
  const isOut = status === 'REMOVED';
  return (
    <div className={`${card.runner} ${styles.row}`} data-status={status}>
      <div className={styles.horse}>
        <span className={styles.number}>
          <b>{runner.number ?? ''}</b>
          {runner.stall === null ? null : <small>({runner.stall})</small>}
        </span>
        <Silk number={runner.number} name={runner.runnername} url={runner.silkUrl} />
        <div className={card.name}>
          <b title={runner.runnername}>{runner.runnername}</b>
          <small className={styles.jockey}>
            <span>{runner.jockey}</span>
            {isOut ? null : (
              <span className={styles.narrowStart}>
                <Start runnerId={runner.id} entry={entry} isOff={isOff} isNamed />
              </span>
            )}
            {entry?.position == null ? null : (
              <span className={styles.position}>{positionText(entry.position)}</span>
            )}
          </small>
          <ResultChips result={props.result} resultAfter={props.resultAfter} />
        </div>
      </div>
      <span className={`${card.trail} ${styles.start}`}>
        {isOut ? null : <Start runnerId={runner.id} entry={entry} isOff={isOff} isNamed={false} />}
      </span>
      <RunnerCells
        runner={runner}
        name={runner.runnername}
        isLine={false}
        isRate={false}
        marketStatus={offerStatusOf(live)}
        status={status}
        stale={stale}
        selectedSide={props.selectedSide}
        selectedPrice={props.selectedPrice}
        verdict={<Verdict {...props} status={status} />}
        {...(isOff ? { suspendedAs: 'off' as const } : {})}
        onPick={choose}
      />
    </div>
  );
});

interface VerdictProps {
  readonly market: WireMarket;
  readonly runner: WireRunner;
  readonly status: string;
  readonly isDeadHeat: boolean;
}

/** How it ended for a horse. */
function Verdict({ market, runner, status, isDeadHeat }: VerdictProps) {
  const percent = useReduction(runner.id);
  if (status === 'REMOVED') {
    return percent === null || percent === 0
      ? t('Non-runner')
      : t('Non-runner · RF {percent} %', { percent });
  }
  if (status !== 'WINNER') return market.winners > 1 ? t('Not placed') : t('Lost');
  const word = market.winners > 1 ? t('Placed') : t('Won');
  return (
    <>
      <Icon variant="solid" name="trophy" size={16} />{' '}
      {isDeadHeat ? t('{result}, dead heat', { result: word }) : word}
    </>
  );
}

interface StartProps {
  readonly runnerId: number;
  readonly entry: RaceEntry | null;
  readonly isOff: boolean;
  /** Where no head of a column says what it is. */
  readonly isNamed: boolean;
}

/** The starting price, and before the off what the book points to. */
function Start({ runnerId, entry, isOff, isNamed }: StartProps) {
  const say = useOddsText();
  const starting = entry?.startingPrice ?? null;
  if (starting !== null) {
    const price = say(starting / 100);
    return isNamed ? t('SP {price}', { price }) : price;
  }
  if (isOff) return isNamed ? null : '–';
  return <Near runnerId={runnerId} isNamed={isNamed} />;
}

function Near({ runnerId, isNamed }: Pick<StartProps, 'runnerId' | 'isNamed'>) {
  const say = useOddsText();
  const near = nearPriceOf(useLevels(runnerId, 'back'), useLevels(runnerId, 'lay'));
  if (near === null) return isNamed ? null : '–';
  const price = say(Math.round(near * 100) / 100);
  return isNamed ? t('Near {price}', { price }) : price;
}
