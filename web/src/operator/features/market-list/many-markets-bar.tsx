import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import type { ChangedMarket, ChangeMarketsWire } from '@crease/contracts/market-desk/markets.ts';
import { operatorRoutes } from '@crease/contracts/office/operator-routes.ts';
import { useState } from 'react';
import formStyles from '#operator/components/form.module.css';
import { parseFigure, useOfficeForm, wireFigure } from '#operator/core/office-form.ts';
import { type ActionOutcome, useIsPending } from '#operator/core/run-action.ts';
import { formatCount } from '#operator/core/words.ts';
import { changeMarkets, EVENT_ACTION } from '#operator/trading/market-actions.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogHead } from '#ui/dialog/dialog-head.tsx';
import { NumberField } from '#ui/field/text-field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './market-list.module.css';

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

type ManyTerms = 'limits' | 'delay';

/** Fields of both dialogs. A blank field leaves each market's value unchanged. */
const FIELDS = {
  limits: {
    min: 'Min stake (₹)',
    max: 'Max stake (₹)',
    maxProfit: 'Max profit per player (₹)',
    maxHouseLoss: 'Max house loss (₹)',
  },
  delay: { inPlayDelayMs: 'In-play delay (s)', preMatchDelayMs: 'Pre-match delay (s)' },
} as const satisfies Record<ManyTerms, Readonly<Record<string, string>>>;

const TITLES = { limits: 'Limits for selected markets', delay: 'Delay for selected markets' };

type Terms = Omit<ChangeMarketsWire, 'marketIds' | 'status'>;

export interface ManyMarketsDialogProps {
  /** Null closes the dialog. */
  readonly terms: ManyTerms | null;
  readonly count: number;
  readonly onClose: () => void;
  readonly onSave: (terms: Terms) => Promise<ActionOutcome<unknown>>;
}

/** Edits limits or delays of all selected markets. */
function ManyMarketsDialog({ terms, count, onClose, onSave }: ManyMarketsDialogProps) {
  const title = terms === null ? '' : TITLES[terms];
  return (
    <Dialog open={terms !== null} kind="modal" label={title} onClose={onClose}>
      <DialogHead title={title} closeLabel="Close" onClose={onClose} />
      {terms !== null && <TermsForm terms={terms} count={count} onSave={onSave} />}
    </Dialog>
  );
}

function TermsForm({
  terms,
  count,
  onSave,
}: {
  readonly terms: ManyTerms;
  readonly count: number;
  readonly onSave: ManyMarketsDialogProps['onSave'];
}) {
  const labels: readonly (readonly [string, string])[] = Object.entries(FIELDS[terms]);
  const form = useOfficeForm<string>({
    fields: Object.fromEntries(labels.map(([name, label]) => [name, { label }])),
    contract: {
      route: operatorRoutes.operatorChangeMarkets,
      body: (texts) => ({ marketIds: [1], ...toWireTerms(texts) }),
    },
    onSubmit: async (texts) => {
      if (labels.every(([name]) => (texts[name] ?? '').trim() === '')) {
        form.setError(labels[0]?.[0] ?? '', 'Enter at least one value.');
        return undefined;
      }
      return await onSave(pickEntered(texts));
    },
  });
  return (
    <form className={formStyles.inDialog} onSubmit={form.onSubmit} noValidate>
      <p>Leave blank to keep each market’s value.</p>
      {labels.map(([name], place) => (
        <NumberField
          key={name}
          {...form.field(name)}
          {...(place === 0 ? { 'data-first-focus': '' } : {})}
        />
      ))}
      <Button type="submit" variant="primary" isWide>
        Update {formatCount(count, 'market')}
      </Button>
    </form>
  );
}

const isDelay = (name: string): boolean => name.endsWith('Ms');
const inMs = (seconds: number): number => Math.round(seconds * 1_000);

/** Converts input to the wire format. Unparsable figures are passed on for the schema to reject. */
function toWireTerms(texts: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const figure = wireFigure(text);
      if (figure === undefined) return [];
      return [[name, isDelay(name) && typeof figure === 'number' ? inMs(figure) : figure]];
    }),
  );
}

/** Values entered, after validation. */
function pickEntered(texts: Readonly<Record<string, string>>): Terms {
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(
    given.map(([name, text]) => [
      name,
      isDelay(name) ? inMs(parseFigure(text)) : parseFigure(text),
    ]),
  );
}
