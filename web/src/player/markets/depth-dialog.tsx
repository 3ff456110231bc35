import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { type KeyboardEvent, Suspense, useId } from 'react';
import { marketText } from '#i18n/name-text.ts';
import { phrase, t } from '#i18n/text.ts';
import { openAlerts } from '#player/features/price-alerts/alert-dialog.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { stepInTabs } from '#ui/keyboard/step-in-tabs.ts';
import { lazyComponent } from '#ui/lazy/late-part.ts';
import styles from './depth-dialog.module.css';
import { DepthLadder } from './depth-ladder.tsx';
import type { PickOf } from './use-market.ts';

const PriceHistory = lazyComponent(() =>
  import('./price-history.tsx').then(({ PriceHistory }) => PriceHistory),
);

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
    <Dialog
      open={isOpen}
      label={t('Market depth: {name}', { name })}
      kind="modal"
      onClose={onClose}
    >
      <DialogHead title={name} closeLabel={t('Close')} onClose={onClose} />
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
    </Dialog>
  );
}

function AlertsButton({ market, onClose }: Pick<DepthDialogProps, 'market' | 'onClose'>) {
  return (
    <div className={styles.alerts}>
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
    </div>
  );
}
