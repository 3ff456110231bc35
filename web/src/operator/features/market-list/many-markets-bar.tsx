import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import {
  type ChangedMarket,
  type ChangeMarketsWire,
  operatorMarketRoutes,
} from '@crease/contracts/market-desk/markets.ts';
import { useState } from 'react';
import { FormView } from '#operator/components/form-view.tsx';
import { codec } from '#operator/core/codecs.ts';
import { act, useIsPending } from '#operator/core/office-call.ts';
import { useWireForm } from '#operator/core/wire-form.ts';
import { formatCount } from '#operator/core/words.ts';
import { cacheMarket } from '#operator/trading/desk-markets.ts';
import { delayField, EVENT_ACTION } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { TitledDialog } from '#ui/dialog/titled-dialog.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { toasts } from '#ui/toast/toasts.ts';
import styles from './market-list.module.css';

type Terms = 'limits' | 'delay';

export interface ManyMarketsBarProps {
  /** Selected markets. The bar is hidden if there are none. */
  readonly picked: readonly WireMarket[];
  readonly onClear: () => void;
}

/** Bulk actions on the selected markets, with any rejections. */
export function ManyMarketsBar({ picked, onClear }: ManyMarketsBarProps) {
  const [asking, setAsking] = useState<Terms | null>(null);
  const [rejected, setRejected] = useState<readonly Rejection[]>([]);
  const isActing = useIsPending(EVENT_ACTION);
  if (picked.length === 0) return null;
  const marketIds = picked.map(({ marketId }) => marketId);

  async function change(input: ChangeMarketsWire, done: string) {
    const action = { key: EVENT_ACTION, refreshes: [] };
    const outcome = await act(operatorMarketRoutes.operatorChangeMarkets, input, action);
    if (!outcome.ok) return;
    setRejected(showChanges(outcome.value.items, picked, done));
    setAsking(null);
  }
  const setStatus = (status: 'OPEN' | 'SUSPENDED', done: string) => void change({ marketIds, status }, done);

  return (
    <Stack as="section" gap={4} padX={5} padY={4} border="top" className={styles.bar} aria-label="Selected markets">
      <Row gap={4} wrap>
        <b>{picked.length} selected</b>
        <Button size="s" isBusy={isActing} onClick={() => setStatus('OPEN', 'open')}>
          Open
        </Button>
        <Button size="s" isBusy={isActing} onClick={() => setStatus('SUSPENDED', 'suspended')}>
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
      </Row>
      {rejected.length > 0 && <RejectionList rejected={rejected} />}
      <TermsDialog
        terms={asking}
        marketIds={marketIds}
        onClose={() => setAsking(null)}
        onSave={(input) => void change(input, 'updated')}
      />
    </Stack>
  );
}

interface Rejection {
  readonly marketId: number;
  readonly name: string;
  readonly message: string;
}

function RejectionList({ rejected }: { readonly rejected: readonly Rejection[] }) {
  return (
    <Notice tone="bad" isAlert>
      <Stack as="ul" gap={2} aria-label="Not updated">
        {rejected.map(({ marketId, name, message }) => (
          <li key={marketId}>
            <b>{name}</b>: {message}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

/** Shows the changed markets and their number. Returns those that were rejected. */
function showChanges(
  changes: readonly ChangedMarket[],
  markets: readonly WireMarket[],
  done: string,
): readonly Rejection[] {
  for (const { market } of changes) if (market !== null) cacheMarket(market);
  const failed = changes.filter(({ code }) => code !== null).length;
  const count = `${changes.length - failed} of ${changes.length} markets: ${done}`;
  toasts.show(failed === 0 ? 'success' : 'error', count);
  return changes.flatMap(({ marketId, message }) => {
    const name = markets.find((market) => market.marketId === marketId)?.marketName ?? '';
    return message === null ? [] : [{ marketId, name, message }];
  });
}

const TITLES = { limits: 'Limits for selected markets', delay: 'Delay for selected markets' };

interface TermsFormProps extends Pick<ChangeMarketsWire, 'marketIds'> {
  readonly terms: Terms;
  readonly onSave: (input: ChangeMarketsWire) => void;
}

interface TermsDialogProps extends Omit<TermsFormProps, 'terms'> {
  /** Null closes the dialog. */
  readonly terms: Terms | null;
  readonly onClose: () => void;
}

/** Edits limits or delays of all selected markets. */
function TermsDialog({ terms, onClose, ...form }: TermsDialogProps) {
  const title = terms === null ? '' : TITLES[terms];
  return (
    <TitledDialog open={terms !== null} title={title} onClose={onClose}>
      {terms !== null && <TermsForm terms={terms} {...form} />}
    </TitledDialog>
  );
}

/** Fields of both dialogs. A blank field leaves each market's value unchanged. */
const FIELDS = {
  min: codec.number('Min stake (₹)'),
  max: codec.number('Max stake (₹)'),
  maxProfit: codec.number('Max profit per player (₹)'),
  maxHouseLoss: codec.number('Max house loss (₹)'),
  inPlayDelayMs: delayField('In-play delay (s)'),
  preMatchDelayMs: delayField('Pre-match delay (s)'),
};

const NAMES = {
  limits: ['min', 'max', 'maxProfit', 'maxHouseLoss'],
  delay: ['inPlayDelayMs', 'preMatchDelayMs'],
} as const;

function TermsForm({ terms, marketIds, onSave }: TermsFormProps) {
  const names = NAMES[terms];
  const form = useWireForm(operatorMarketRoutes.operatorChangeMarkets, {
    fields: FIELDS,
    request: (values) => ({ marketIds, ...values }),
    key: EVENT_ACTION,
    onValid: (input) => {
      if (names.some((name) => input[name] !== undefined)) onSave(input);
      else form.setError(names[0], 'Enter at least one value.');
    },
  });
  return (
    <FormView form={form} submit={`Update ${formatCount(marketIds.length, 'market')}`} isInDialog>
      <p>Leave blank to keep each market’s value.</p>
      {names.map((name, place) => (
        <NumberField key={name} {...form.field(name)} {...(place === 0 ? { 'data-first-focus': '' } : {})} />
      ))}
    </FormView>
  );
}
