import type {
  ChangedMarket,
  ChangeMarketsWire,
} from '@crease/contracts/routes/operator-markets.ts';
import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';
import { useIsPending } from '#operator/core/run-action.ts';
import { changeMarkets } from '#operator/trading/many-markets.ts';
import { EVENT_ACTION } from '#operator/trading/market-acts.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './many-markets-bar.module.css';
import { ManyMarketsDialog, type ManyTerms } from './many-markets-dialog.tsx';

export interface ManyMarketsBarProps {
  /** Selected markets. The bar is hidden if there are none. */
  readonly picked: readonly WireMarket[];
  readonly onClear: () => void;
}

/** Bulk actions on the selected markets, with any rejections. */
export function ManyMarketsBar({ picked, onClear }: ManyMarketsBarProps) {
  const [asking, setAsking] = useState<ManyTerms | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const isActing = useIsPending(EVENT_ACTION);
  if (picked.length === 0) return null;

  async function change(changes: Omit<ChangeMarketsWire, 'marketIds'>, done: string) {
    const marketIds = picked.map(({ marketId }) => marketId);
    const outcome = await changeMarkets({ marketIds, ...changes }, done);
    if (outcome.ok) {
      setRefused(listRejections(outcome.value, picked));
      setAsking(null);
    }
    return outcome;
  }

  return (
    <section className={styles.bar} aria-label="Selected markets">
      <div className={styles.buttons}>
        <b>{picked.length} selected</b>
        <Button size="s" isBusy={isActing} onClick={() => void change({ status: 'OPEN' }, 'open')}>
          Open
        </Button>
        <Button
          size="s"
          isBusy={isActing}
          onClick={() => void change({ status: 'SUSPENDED' }, 'suspended')}
        >
          Suspend
        </Button>
        <Button size="s" disabled={isActing} onClick={() => setAsking('limits')}>
          Limits
        </Button>
        <Button size="s" disabled={isActing} onClick={() => setAsking('delay')}>
          Delay
        </Button>
        <Button size="s" variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </div>
      {refused.length > 0 && (
        <Notice tone="bad" isAlert>
          <ul className={styles.refused} aria-label="Not updated">
            {refused.map(({ marketId, name, message }) => (
              <li key={marketId}>
                <b>{name}</b>: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ManyMarketsDialog
        terms={asking}
        count={picked.length}
        onClose={() => setAsking(null)}
        onSave={(terms) => change(terms, 'updated')}
      />
    </section>
  );
}

interface Refused {
  readonly marketId: number;
  readonly name: string;
  readonly message: string;
}

function listRejections(
  lines: readonly ChangedMarket[],
  markets: readonly WireMarket[],
): readonly Refused[] {
  return lines.flatMap(({ marketId, message }) => {
    const name = markets.find((market) => market.marketId === marketId)?.marketName ?? '';
    return message === null ? [] : [{ marketId, name, message }];
  });
}
