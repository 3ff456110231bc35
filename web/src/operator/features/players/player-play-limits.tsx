import type { PlayBlockItem, PlayLimitItem, PlayPauseItem } from '@crease/contracts/care/play-limits.ts';
import { operatorPlayerRoutes } from '@crease/contracts/office/player.ts';
import { siteTimeText } from '#format/site-time.ts';
import { EmptyLine, QueryView } from '#operator/components/query-results.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { LIMIT_WORDS, limitAmountText } from '#operator/core/words.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Note, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import styles from './players.module.css';

const POLL_MS = 15_000;

const PAUSES = {
  TIME_OUT: 'Time-out',
  EXCLUSION: 'Self-excluded',
  TIME_UP: 'Time limit reached',
  STOP: 'Suspended by the house',
} as const satisfies Record<PlayPauseItem['kind'], string>;

/** A player's own and house limits, with usage. */
export function PlayerPlayLimits({ userId }: { readonly userId: number }) {
  const route = operatorPlayerRoutes.operatorGetUserPlayLimits;
  const query = useRead(route, { userId }, { pollMs: POLL_MS });
  const pause = query.data?.pause ?? null;
  return (
    <Panel
      title="Play limits"
      aside={pause === null ? <small>Set by the player</small> : <Badge tone="warn">{pauseText(pause)}</Badge>}
    >
      <QueryView query={query} label="Loading limits…" rows={3}>
        {({ limits, blocks }) => {
          const set = limits.filter(
            ({ amount, houseAmount, raise }) => amount !== null || houseAmount !== null || raise !== null,
          );
          return set.length + blocks.length === 0 ? (
            <EmptyLine>No limits set</EmptyLine>
          ) : (
            <ul aria-label="Play limits">
              {set.map((limit) => (
                <LimitLine key={limit.name} limit={limit} />
              ))}
              {blocks.map((block) => (
                <BlockLine key={block.section} block={block} />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Panel>
  );
}

function pauseText({ kind, until }: PlayPauseItem): string {
  return `${PAUSES[kind]} ${until === null ? 'permanently' : `until ${siteTimeText(until)}`}`;
}

const SECTIONS = {
  sports: 'Sports betting',
  casino: 'All casino games',
  'casino:indian': 'Indian tables',
  'casino:exchange': 'Exchange games',
  'casino:tables': 'Tables',
  'casino:crash': 'Crash',
  'casino:instant': 'Instant games',
  'casino:slots': 'Slots',
} as const satisfies Record<PlayBlockItem['section'], string>;

function BlockLine({ block: { section, since, lift } }: { readonly block: PlayBlockItem }) {
  return (
    <Stack as="li" gap={3} padX="panel" padY={4} border="top">
      <span className={styles.limitLine}>
        <span>{SECTIONS[section]}</span>
        <b>blocked since {siteTimeText(since)}</b>
      </span>
      {lift !== null && <small>Unblock requested; available from {siteTimeText(lift.from)}</small>}
    </Stack>
  );
}

function LimitLine({ limit }: { readonly limit: PlayLimitItem }) {
  const { name, amount, houseAmount, raise } = limit;
  const format = (value: number) => limitAmountText(name, value);
  const most = getEffectiveLimit(limit);
  const used = (limit.used ?? 0) + (limit.waiting ?? 0);
  return (
    <Stack as="li" gap={3} padX="panel" padY={4} border="top">
      <span className={styles.limitLine}>
        <span>{LIMIT_WORDS[name]}</span>
        <span>
          {most === null ? (
            'no limit'
          ) : limit.used === null ? (
            <b>{format(most)}</b>
          ) : (
            <>
              <b>{format(used)}</b> of {format(most)}
            </>
          )}
        </span>
      </span>
      {most !== null && limit.used !== null && <UsedBar limit={limit} most={most} />}
      {(limit.waiting ?? 0) > 0 && <Note as="small">{waitingText(limit)}</Note>}
      {houseAmount !== null && (
        <Note as="small">
          House limit {format(houseAmount)}
          {amount === null ? '' : `, player limit ${format(amount)}`}; the lower applies.
        </Note>
      )}
      {raise !== null && (
        <Note as="small">
          Requested {raise.amount === null ? 'no limit' : format(raise.amount)}; can be confirmed from{' '}
          {siteTimeText(raise.from)} IST.
        </Note>
      )}
    </Stack>
  );
}

function UsedBar({ limit, most }: { readonly limit: PlayLimitItem; readonly most: number }) {
  const part = (of: number | null) => `${Math.min(100, ((of ?? 0) / Math.max(most, 0.01)) * 100)}%`;
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: part(limit.used) }} />
      <i style={{ inlineSize: part(limit.waiting) }} data-waiting />
    </span>
  );
}

/** The lower of the two applies. */
function getEffectiveLimit({ amount, houseAmount }: PlayLimitItem): number | null {
  if (amount === null || houseAmount === null) return amount ?? houseAmount;
  return Math.min(amount, houseAmount);
}

function waitingText({ name, waiting }: PlayLimitItem): string {
  const amount = limitAmountText(name, waiting ?? 0);
  return name.startsWith('deposit:')
    ? `${amount} of this is pending review.`
    : `${amount} of this is exposure on open bets.`;
}
