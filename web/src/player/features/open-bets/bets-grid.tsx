import type { OpenBet } from '@crease/contracts/betting/bet.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useStore } from '#client/storage/observable.ts';
import { t } from '#i18n/text.ts';
import { load, openBets, useFreshBets } from '#player/betting/open-bets.ts';
import { LinkButton } from '#player/routes/link-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import type { RowAction } from '#ui/grid/column.ts';
import { Grid, type GridProps } from '#ui/grid/grid.tsx';
import { GridSection } from '#ui/grid/paged-grid.tsx';
import { useSettledValue } from '#ui/motion/use-settled-value.ts';

/** Bets without a result. Keeps the list still while changes arrive. */
export function useBetList() {
  useFreshBets();
  const { bets: newest, isLoading, failed, ...state } = useStore(openBets, (all) => all);
  const bets = useSettledValue(newest);
  return { ...state, bets, failed, isWaiting: isLoading && bets.length === 0 };
}

export interface BetsGridProps<Row> extends Omit<GridProps<Row>, 'action' | 'empty' | 'expected' | 'failure'> {
  readonly list: Pick<ReturnType<typeof useBetList>, 'bets' | 'failed'>;
  /** The same function in every render. */
  readonly getBet: (row: Row) => OpenBet;
  readonly empty: {
    /** Filters hide bets. */
    readonly isNarrowed: boolean;
    readonly narrowedText: string;
    readonly onClear: () => void;
    readonly title: string;
    readonly text: string;
    readonly link: { readonly to: string; readonly words: string };
  };
  /** Tools above the rows. */
  readonly tools?: ReactNode;
  readonly pager?: ReactNode;
}

/** A list of bets without a result, in every state. Each row links to its match. */
export function BetsGrid<Row>({ list, getBet, empty, tools, pager, ...grid }: BetsGridProps<Row>) {
  // Stable, because rows are memoised.
  const action = useCallback(
    (row: Row): RowAction => ({
      link: (words, className) => <MatchLink {...{ className, words }} bet={getBet(row)} />,
    }),
    [getBet],
  );
  return (
    <GridSection label={grid.caption}>
      {tools}
      <Grid
        {...grid}
        expected={4}
        failure={list.failed ? describeFailure() : null}
        action={action}
        empty={
          empty.isNarrowed ? (
            <EmptyState title={t('No bets match these filters')} text={empty.narrowedText}>
              <Button onClick={empty.onClear}>{t('Show all bets')}</Button>
            </EmptyState>
          ) : (
            <EmptyState title={empty.title} text={empty.text}>
              <LinkButton {...empty.link} isMain />
            </EmptyState>
          )
        }
      />
      {pager}
    </GridSection>
  );
}

function describeFailure() {
  return {
    title: t('Couldn’t load your bets.'),
    text: t('Your bets are safe. Only this list didn’t load.'),
    onRetry: () => void load().catch(() => undefined),
  };
}

interface MatchLinkProps {
  readonly bet: OpenBet;
  readonly words: ReactNode;
  readonly className: string | undefined;
}

function MatchLink({ bet, words, className }: MatchLinkProps) {
  return (
    <Link
      className={className}
      to="/markets/$eventid/$dreamid"
      params={{ eventid: String(bet.eventId), dreamid: bet.dreamEventId ?? '0' }}
    >
      {words}
    </Link>
  );
}
