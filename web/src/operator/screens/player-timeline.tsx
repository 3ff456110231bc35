import { useState } from 'react';
import { getErrorMessage } from '#client/api/failure.ts';
import { siteTimeText } from '#format/site-time.ts';
import { EmptyLine } from '#operator/components/query-results.tsx';
import { BackOfficeLink } from '#operator/components/status-badges.tsx';
import styles from '#operator/components/timeline.module.css';
import { useHasRole } from '#operator/core/office-session.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import { Box } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { type LineKind, type LineSource, mergeLines, useTimelineSources } from './timeline-lines.ts';

const FIRST = 15;
/** Maximum rows per list. Older entries are in the tabs. */
const MAX_ROWS = 100;

/** A player's bets, requests, logins and operator actions in one list. */
export function PlayerTimeline({ userId }: { readonly userId: number }) {
  const [count, setCount] = useState(FIRST);
  const seesLogins = useHasRole('support', 'cashier');
  const sources = useTimelineSources(userId, count, seesLogins);
  return (
    <Timeline
      sources={sources}
      onOlder={count < MAX_ROWS ? () => setCount(Math.min(MAX_ROWS, count * 2)) : undefined}
    />
  );
}

const KINDS = [
  { value: 'all', text: 'All' },
  { value: 'money', text: 'Money' },
  { value: 'play', text: 'Play' },
  { value: 'safety', text: 'Logins' },
  { value: 'staff', text: 'Staff' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const ICONS: Readonly<Record<LineKind, IconName>> = {
  money: 'money',
  play: 'ticket',
  safety: 'shield',
  staff: 'edit',
};

export interface TimelineProps {
  readonly sources: readonly LineSource[];
  /** Loads more from every source. Omit if there is nothing more. */
  readonly onOlder?: (() => void) | undefined;
}

/** Merged history of several records, latest first. */
function Timeline({ sources, onOlder }: TimelineProps) {
  const [kind, setKind] = useState<Kind>('all');
  const { lines, hasOlder } = mergeLines(sources);
  const shown = kind === 'all' ? lines : lines.filter((line) => line.kind === kind);
  const failure = sources.find(({ error }) => error !== null)?.error;
  const isReading = sources.some((source) => source.isLoading);
  return (
    <Panel title="Timeline" aside={<Segment label="Filter by type" options={KINDS} value={kind} onChange={setKind} />}>
      {failure && (
        <Box padX={6} padBottom={5}>
          <Notice tone="bad" isAlert>
            Couldn’t load everything. {getErrorMessage(failure)}
          </Notice>
        </Box>
      )}
      {isReading && <Skeleton label="Loading timeline…" rows={6} />}
      {!isReading && !failure && shown.length === 0 && <EmptyLine>Nothing of this type yet</EmptyLine>}
      {!isReading && shown.length > 0 && (
        <ol aria-label="Timeline">
          {shown.map(({ key, time, kind: of, text, to, by }) => (
            <li key={key} className={styles.line}>
              <time className={styles.time} dateTime={time}>
                {siteTimeText(time)}
              </time>
              <Icon variant="regular" name={ICONS[of]} size={16} />
              <span className={styles.text}>
                {to === null ? text : <BackOfficeLink to={to}>{text}</BackOfficeLink>}
              </span>
              <small className={styles.by}>{by}</small>
            </li>
          ))}
        </ol>
      )}
      {hasOlder && onOlder !== undefined && (
        <Box padX={6} padY={4} border="top">
          <Button size="s" onClick={onOlder}>
            Show older
          </Button>
        </Box>
      )}
    </Panel>
  );
}
