import type { ScoreCard as Card } from '@crease/contracts/catalogue/score-card.ts';
import { Suspense } from 'react';
import { connection } from '#client/api/connection.ts';
import { useScoreCardQuery } from '#client/catalogue/catalogue.ts';
import { useScoreCard } from '#client/catalogue/live-events.ts';
import { useStore } from '#client/storage/observable.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { Box, Text } from '#ui/layout/layout.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.ts';
import { type BallHighlight, useBallHighlight } from './ball-tracker.tsx';
import { CricketCard, CricketStrip } from './cricket-card.tsx';
import styles from './score-card.module.css';
import type { ScoreTv } from './score-parts.tsx';

const FootballCard = lazyComponent(() => import('./goal-cards.tsx').then(({ FootballCard }) => FootballCard));
const TennisCard = lazyComponent(() => import('./tennis-card.tsx').then(({ TennisCard }) => TennisCard));
const KabaddiCard = lazyComponent(() => import('./goal-cards.tsx').then(({ KabaddiCard }) => KabaddiCard));
const RacingCard = lazyComponent(() => import('./racing-card.tsx').then(({ RacingCard }) => RacingCard));

export interface ScoreCardProps {
  readonly dreamEventId: string;
  /** One-line version for the phone's market list. */
  readonly compact?: boolean;
  /** Live stream as an alternative view next to the score; null if it is elsewhere. */
  readonly tv?: ScoreTv | null;
}

/** Live score of any sport, as a card or one line. */
export function ScoreCard({ dreamEventId, compact = false, tv = null }: ScoreCardProps) {
  useScoreCardQuery(dreamEventId);
  const card = useScoreCard(dreamEventId);
  const isStale = useStore(connection, (state) => state.stale);
  const highlight = useBallHighlight(dreamEventId);
  if (card === null) return null;
  return (
    <>
      <Suspense fallback={<div className={styles.wait} data-compact={compact || undefined} />}>
        <SportCard {...{ card, compact, isStale, highlight, tv }} />
      </Suspense>
      <p className="visually-hidden" aria-live="polite">
        {highlight === null ? '' : describeBall(highlight)}
      </p>
    </>
  );
}

interface SportCardProps {
  readonly card: Card;
  readonly compact: boolean;
  readonly isStale: boolean;
  readonly highlight: BallHighlight | null;
  readonly tv: ScoreTv | null;
}

function SportCard({ card, highlight, ...shown }: SportCardProps) {
  const { cricket, football, tennis, kabaddi, racing, url, text } = card;
  if (cricket !== null) {
    return shown.compact ? (
      <CricketStrip score={cricket} />
    ) : (
      <CricketCard score={cricket} highlight={highlight} isStale={shown.isStale} tv={shown.tv} />
    );
  }
  if (football !== null) return <FootballCard {...shown} card={card} score={football} />;
  if (tennis !== undefined) return <TennisCard {...shown} card={card} score={tennis} />;
  if (kabaddi !== undefined) return <KabaddiCard {...shown} card={card} score={kabaddi} />;
  if (racing !== undefined) {
    const { compact, isStale } = shown;
    return <RacingCard {...{ card, compact, isStale }} score={racing} />;
  }
  if (card.kind === 'iframe' && url !== null && !shown.compact) return <FrameCard url={url} />;
  if (text === null) return null;
  return (
    <Box as="section" clip surface="panel" radius="panel" border="card" aria-label={t('Score')}>
      <Text as="p" pad={5} size={14} breaks>
        {text}
      </Text>
    </Box>
  );
}

/** Screen reader announcement, for significant events only. */
function describeBall({ kind, at, text, textLabel }: BallHighlight): string {
  const values = { at, text: nameText(text, textLabel) };
  if (kind === 'wicket') return t('Wicket, {at}. {text}', values);
  if (kind === 'four') return t('Four, {at}. {text}', values);
  return kind === 'six' ? t('Six, {at}. {text}', values) : '';
}

/** Third-party scoreboard in a sandboxed iframe; hidden for an invalid URL. */
function FrameCard({ url }: { readonly url: string }) {
  const sandbox = computeSandbox(url);
  if (sandbox === null) return null;
  return (
    <Box as="section" clip surface="panel" radius="panel" border="card" aria-label={t('Score')}>
      <iframe
        className={styles.frame}
        src={url}
        title={t('Score from our data partner')}
        sandbox={sandbox}
        referrerPolicy="no-referrer"
        loading="lazy"
      />
    </Box>
  );
}

/**
 * Third-party pages may run scripts and use their own storage. A page on our origin gets no `allow-same-origin`, or
 * it could remove its sandbox. Only HTTPS and our own URLs are allowed.
 */
function computeSandbox(url: string): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const { protocol, origin } = new URL(url, location.href);
  if (origin === location.origin) return 'allow-scripts';
  return protocol === 'https:' ? 'allow-scripts allow-same-origin' : null;
}
