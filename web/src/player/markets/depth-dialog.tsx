import type { PriceSize, WireMarket, WireRunner } from '@crease/contracts/catalogue/catalogue.ts';
import type { RunnerDepth } from '@crease/contracts/catalogue/catalogue-routes.ts';
import { type KeyboardEvent, Suspense, useId, useState } from 'react';
import { connection } from '#client/api/connection.ts';
import { useLiveMarket, useRunnerStatus } from '#client/prices/use-prices.ts';
import { useStore } from '#client/storage/observable.ts';
import { fullSizeText, rupeesText, sizeText } from '#format/money.ts';
import { marketText, runnerText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { isRunsBook } from '#player/betting/kind-traits.ts';
import { type OddsText, useBookPriceFormatter } from '#player/betting/odds-text.ts';
import { getSideTone } from '#player/betting/quote.ts';
import { openAlerts } from '#player/features/price-alerts/alert-dialog.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import chips from '#ui/grid/chip.module.css';
import { Icon } from '#ui/icon/icon.tsx';
import { stepInTabs } from '#ui/keyboard/keyboard.ts';
import { Box } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import styles from './depth-dialog.module.css';
import { useMarketDepth } from './market-depth.ts';
import { getOfferStatus, getOverlay } from './market-overlay.tsx';
import { splitLevelLabel } from './price-cells.tsx';
import type { PickOf } from './use-market.ts';

const PriceHistory = lazyComponent(() => import('./price-history.tsx').then(({ PriceHistory }) => PriceHistory));

const TABS = [
  { id: 'depth', label: phrase('Depth') },
  { id: 'history', label: phrase('Price history') },
] as const;
export type DepthTab = (typeof TABS)[number]['id'];

export interface DepthDialogProps {
  readonly market: WireMarket;
  readonly tab: DepthTab;
  readonly isOpen: boolean;
  readonly onTab: (tab: DepthTab) => void;
  readonly onPick: PickOf;
  readonly onClose: () => void;
}

/** Market depth and price history. */
export function DepthDialog({ market, tab, isOpen, onTab, onPick, onClose }: DepthDialogProps) {
  const panelId = useId();
  const onKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const current = TABS.findIndex(({ id }) => id === tab);
    const next = stepInTabs(event, current, TABS.length);
    if (next !== null) onTab(TABS[next]?.id ?? tab);
  };
  const name = marketText(market);
  return (
    <TitledDialog title={name} open={isOpen} label={t('Market depth: {name}', { name })} onClose={onClose}>
      <div className={styles.tabs} role="tablist" aria-label={t('Market depth and price history')}>
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls={panelId}
            tabIndex={id === tab ? 0 : -1}
            onClick={() => onTab(id)}
            onKeyDown={onKey}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(tab === 'depth' ? TABS[0].label : TABS[1].label)}
        className={styles.panel}
      >
        {tab === 'depth' ? (
          <DepthLadder
            market={market}
            onPick={(...picked) => {
              onPick(...picked);
              onClose();
            }}
          />
        ) : (
          <Suspense fallback={<p className={styles.note}>{t('Loading price history…')}</p>}>
            <PriceHistory market={market} />
          </Suspense>
        )}
      </div>
      <AlertsButton market={market} onClose={onClose} />
    </TitledDialog>
  );
}

function AlertsButton({ market, onClose }: Pick<DepthDialogProps, 'market' | 'onClose'>) {
  return (
    <Box padX={6} padBottom={6}>
      <Button
        isWide
        onClick={() => {
          onClose();
          openAlerts(market);
        }}
      >
        <Icon variant="regular" name="bell" size={16} />
        {t('Price alerts')}
      </Button>
    </Box>
  );
}

export interface DepthLadderProps {
  readonly market: WireMarket;
  readonly onPick: PickOf;
}

/** Every price offered on a runner, refetched each second while visible. */
export function DepthLadder({ market, onPick }: DepthLadderProps) {
  const { data: answer, error, refetch } = useMarketDepth(market.marketId);
  const [chosen, setChosen] = useState(market.runners[0]?.id ?? 0);
  const runner = market.runners.find(({ id }) => id === chosen) ?? market.runners[0];
  const depth = answer?.runners.find(({ runnerId }) => runnerId === runner?.id);
  if (runner === undefined) return null;
  return (
    <>
      {market.runners.length < 2 ? null : (
        <fieldset className={styles.runners} aria-label={t('Runner')}>
          {market.runners.map((each) => (
            <button
              key={each.id}
              type="button"
              className={chips.pill}
              aria-pressed={each.id === runner.id}
              onClick={() => setChosen(each.id)}
            >
              {each.number === null ? runnerText(each) : `${each.number}. ${each.runnername}`}
            </button>
          ))}
        </fieldset>
      )}
      {error === null ? null : (
        <LoadFailure
          title={answer === undefined ? t('Couldn’t load market depth.') : t('These figures may be out of date.')}
          text={error}
          onRetry={refetch}
        />
      )}
      {answer === undefined && error === null ? (
        <p className={styles.note} role="status">
          {t('Loading market depth…')}
        </p>
      ) : null}
      {answer !== undefined ? <Ladder market={market} runner={runner} depth={depth} onPick={onPick} /> : null}
    </>
  );
}

interface LadderProps extends DepthLadderProps {
  readonly runner: WireRunner;
  readonly depth: RunnerDepth | undefined;
}

function Ladder({ market, runner, depth, onPick }: LadderProps) {
  const status = getOfferStatus(useLiveMarket(market.marketId));
  const runnerStatus = useRunnerStatus(runner.id);
  const stale = useStore(connection, (state) => state.stale);
  const isOff = stale || getOverlay(status, runnerStatus) !== null;
  const { back = [], lay = [], lastTraded = null, matched = 0 } = depth ?? {};
  const most = Math.max(1, ...[...back, ...lay].map(([, size]) => size));
  const isLine = isRunsBook(market.kind);
  const say = useBookPriceFormatter(market.kind);
  const words = isLine ? ([phrase('No'), phrase('Yes')] as const) : ([phrase('Back'), phrase('Lay')] as const);
  const name = isLine ? marketText(market) : runnerText(runner);
  const rows = Array.from({ length: Math.max(back.length, lay.length) }, (_, index) => index);
  const renderCell = (side: 'BACK' | 'LAY', level: PriceSize | undefined) => (
    <DepthCell
      tone={getSideTone(market.kind, side)}
      name={t('{side} {name}', { side: t(words[side === 'BACK' ? 0 : 1]), name })}
      level={level}
      share={(level?.[1] ?? 0) / most}
      formatOdds={say}
      isOff={isOff}
      onPick={(price) => onPick(runner, side, { price })}
    />
  );
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={t('Last traded')} text={lastTraded === null ? '–' : say(lastTraded)} />
        <Fact name={t('Matched')} text={rupeesText(Math.floor(matched))} />
      </dl>
      {rows.length === 0 ? (
        <p className={styles.note}>{t('No prices on {name} right now', { name: runnerText(runner) })}</p>
      ) : (
        <table className={styles.ladder}>
          <caption className="visually-hidden">
            {t('Prices for {name}, best first', { name: runnerText(runner) })}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t(words[0])}</th>
              <th scope="col">{t(words[1])}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((place) => (
              <tr key={place}>
                <td>{renderCell('BACK', back[place])}</td>
                <td>{renderCell('LAY', lay[place])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface DepthCellProps {
  /** Colour. */
  readonly tone: 'BACK' | 'LAY';
  readonly name: string;
  readonly level: PriceSize | undefined;
  /** Size relative to the largest on the ladder, 0 to 1. */
  readonly share: number;
  readonly isOff: boolean;
  readonly formatOdds: OddsText;
  readonly onPick: (price: number) => void;
}

function DepthCell({ tone, name, level, share, isOff, formatOdds, onPick }: DepthCellProps) {
  if (level === undefined) return null;
  const [price, size] = level;
  const words = splitLevelLabel(name);
  return (
    <button
      type="button"
      className={styles.level}
      data-side={tone === 'BACK' ? 'back' : 'lay'}
      disabled={isOff}
      onClick={() => onPick(price)}
    >
      <i className={styles.bar} style={{ inlineSize: `${Math.max(2, share * 100)}%` }} />
      <span className="visually-hidden">{words.before}</span>
      <b>{formatOdds(price)}</b>
      <span className="visually-hidden">{words.between}</span>
      <small>{sizeText(size)}</small>
      <span className="visually-hidden">
        {fullSizeText(size)}
        {words.after}
      </span>
    </button>
  );
}
