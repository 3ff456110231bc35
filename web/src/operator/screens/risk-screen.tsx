import { useEvents } from '#operator/data/reads.ts';
import { useRisk } from '#operator/data/trading.ts';
import { RiskTable } from '#operator/features/risk-list/risk-table.tsx';
import { PageHead } from '#operator/parts/page-head.tsx';
import { Reading } from '#operator/parts/reading.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './screen.module.css';

const MOST_EVENTS = 100;

/** What the markets may cost, the worst first. */
export function RiskScreen() {
  const query = useRisk({});
  const events = useEvents({ MaxResultCount: MOST_EVENTS });
  const titleOf = new Map(events.data?.items.map(({ id, title }) => [id, title]));
  return (
    <>
      <PageHead title="Risk" />
      <div className={styles.page}>
        <Panel title="Markets with bets">
          <Reading query={query} label="Risk is being read" rows={8}>
            {({ markets }) =>
              markets.length === 0 ? (
                <EmptyState title="No risk" text="There is no matched bet in an open market." />
              ) : (
                <RiskTable markets={markets} titleOf={titleOf} />
              )
            }
          </Reading>
        </Panel>
      </div>
    </>
  );
}
