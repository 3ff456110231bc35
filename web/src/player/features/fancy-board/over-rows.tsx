import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { betSlip } from '#player/features/bet-slip/slip.ts';
import { SESSION_LINE_PX } from '#player/markets/sections.ts';
import { SteadySlot } from '#ui/motion/steady-area.tsx';
import { useSteadyList } from '#ui/motion/use-steady-list.ts';
import styles from './fancy-list.module.css';
import {
  type FancyListProps,
  getRowProps,
  renderSlipUnderLine,
  useBook,
  useRowLayout,
} from './fancy-list.tsx';
import { FancyRow } from './fancy-row.tsx';
import { OVER_SLOTS, type OverSlot, type SlotMarkets } from './over-slots.ts';

export interface OverRowsProps extends Omit<FancyListProps, 'label' | 'added' | 'goneIds'> {
  readonly slots: SlotMarkets;
}

/**
 * Fixed rows for the current ball and over, and the next over. Their texts change with the match, their places and
 * heights don't.
 */
export function OverRows(props: OverRowsProps) {
  const { slots, columns, isPhone, markets } = props;
  const { openBook, bookDialog } = useBook({ ...props, markets: listMarkets(slots) });
  const look = useRowLayout(isPhone);
  const selection = useStore(betSlip, (state) =>
    props.renderSlip === null ? null : state.selection,
  );
  const filled = OVER_SLOTS.filter((slot) => slots[slot] !== null);
  const { kept } = useSteadyList(filled, String);
  if (kept.length === 0) return null;
  const offered = new Set(markets.map(({ marketId }) => marketId));
  const lines = intoLines(
    kept.map(({ item }) => item),
    columns,
  );
  return (
    <>
      <ul className={styles.list} aria-label={t('Current over')}>
        {lines.map((line) => (
          <li key={line.join()}>
            <div
              className={styles.line}
              data-columns={columns}
              data-dense={look === 'dense' || undefined}
              style={{ blockSize: SESSION_LINE_PX[look] }}
            >
              {line.map((slot) => {
                const market = slots[slot];
                if (market === null) return null;
                return (
                  <SteadySlot key={slot} content={market.marketId}>
                    <FancyRow
                      key={market.marketId}
                      market={market}
                      {...getRowProps(props, market)}
                      commonLimits={props.commonLimits ?? null}
                      isGone={!offered.has(market.marketId)}
                      onBook={openBook}
                    />
                  </SteadySlot>
                );
              })}
            </div>
            {selection === null || props.renderSlip === null
              ? null
              : renderSlipUnderLine(
                  line.flatMap((slot) => slots[slot] ?? []),
                  selection,
                  props.renderSlip,
                )}
          </li>
        ))}
      </ul>
      {bookDialog}
    </>
  );
}

function listMarkets(slots: SlotMarkets): readonly WireMarket[] {
  return OVER_SLOTS.flatMap((slot) => slots[slot] ?? []);
}

function intoLines(slots: readonly OverSlot[], columns: 1 | 2): readonly (readonly OverSlot[])[] {
  return slots.flatMap((_, place) =>
    place % columns === 0 ? [slots.slice(place, place + columns)] : [],
  );
}
