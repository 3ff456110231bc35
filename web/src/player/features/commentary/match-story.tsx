import type { CommentaryLine, MatchCommentary, ScoreCard } from '@crease/contracts/catalogue/score-card.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { getErrorMessage } from '#client/api/failure.ts';
import { useScoreCard } from '#client/catalogue/live-events.ts';
import { nameText } from '#i18n/name-text.ts';
import { t } from '#i18n/text.ts';
import { Ball } from '#ui/ball/ball.tsx';
import { Button } from '#ui/button/button.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { LoadFailure } from '#ui/load-failure/load-failure.tsx';
import { Segment } from '#ui/segment/segment.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { InningsTables } from './innings-tables.tsx';
import { ChosenInnings, MatchCharts } from './match-charts.tsx';
import styles from './match-story.module.css';

/** Innings charts and ball-by-ball commentary. */
export function MatchStory({ dreamEventId }: { readonly dreamEventId: string }) {
  const { story, error, refetch } = useScoreStory(dreamEventId);
  if (error !== null) {
    return <LoadFailure title={t('Couldn’t load commentary.')} text={error} onRetry={refetch} />;
  }
  if (story === undefined) return <Skeleton label={t('Loading commentary…')} rows={6} shape="text" />;
  if (story === null || (story.lines.length === 0 && story.innings.length === 0)) {
    return (
      <Text as="p" pad={5} surface="panel" radius="panel" border="card" size={13} tone="muted">
        {t('Commentary starts when play begins.')}
      </Text>
    );
  }
  const charted = story.innings.filter(({ superOver }) => superOver !== true);
  return (
    <Stack gap={5} align="start" className={styles.story}>
      {charted.some(({ overs }) => overs.length > 0) ? (
        <MatchCharts innings={charted} dreamEventId={dreamEventId} />
      ) : null}
      <CommentaryOrTables story={story} />
    </Stack>
  );
}

/** Commentary, or scorecard tables for cricket. */
function CommentaryOrTables({ story: { innings, lines } }: { readonly story: MatchCommentary }) {
  const [isTables, setTables] = useState(false);
  const started = innings.filter(({ card }) => card.batters.length > 0);
  const name = isTables ? t('Scorecard') : t('Commentary');
  return (
    <Box
      as="section"
      canShrink
      clip
      surface="panel"
      radius="panel"
      border="card"
      className={styles.part}
      aria-label={name}
    >
      <div className={styles.head}>
        <h2>{name}</h2>
        {started.length === 0 ? null : (
          <Segment
            label={t('Commentary and scorecard')}
            options={[
              { value: 'lines', text: t('Commentary') },
              { value: 'tables', text: t('Scorecard') },
            ]}
            value={isTables ? 'tables' : 'lines'}
            onChange={(value) => setTables(value === 'tables')}
          />
        )}
      </div>
      {isTables && started.length > 0 ? (
        <div className={styles.tables}>
          <ChosenInnings innings={started}>{({ card }) => <InningsTables card={card} />}</ChosenInnings>
        </div>
      ) : (
        <Commentary lines={lines} />
      )}
    </Box>
  );
}

const AT_FIRST = 15;

/** Commentary, newest first. */
export function Commentary({ lines }: { readonly lines: readonly CommentaryLine[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, AT_FIRST);
  return (
    <>
      <Box as="ol" canShrink size={13} leading={20} aria-label={t('Commentary')}>
        {shown.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
      {lines.length > AT_FIRST ? (
        <Box padY={3} padX={5} border="top">
          <Button variant="text" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('Show fewer') : t('Show {count} earlier', { count: lines.length - AT_FIRST })}
          </Button>
        </Box>
      ) : null}
    </>
  );
}

function Line({ line: { at, atLabel, ball, text, textLabel, isKey } }: { readonly line: CommentaryLine }) {
  const words = nameText(text, textLabel);
  return (
    <li className={styles.line} data-key={isKey || undefined}>
      <span className={styles.at}>{nameText(at, atLabel)}</span>
      <Row as="span" justify="center" align="stretch">
        {ball === null ? null : <Ball {...ball} />}
      </Row>
      <span className={styles.text}>{isKey ? <b>{words}</b> : words}</span>
    </li>
  );
}

export interface StoryQuery {
  /** Null if there is no commentary; undefined until loaded. */
  readonly story: MatchCommentary | null | undefined;
  readonly error: string | null;
  readonly refetch: () => void;
}

/** The server stores the commentary just after the score; an immediate request would miss the ball. */
const AFTER_BALL_MS = 300;
/** Throttle for fast replays. */
const THROTTLE_MS = 1_500;

/** Commentary of a match, refetched in the background when the score changes. */
export function useScoreStory(dreamEventId: string): StoryQuery {
  const card = useScoreCard(dreamEventId);
  const { data, error, refetch } = useQuery({
    queryKey: ['score-story', dreamEventId],
    queryFn: ({ signal }) => call('getScoreStory', { DreamEventId: dreamEventId }, signal),
    enabled: dreamEventId !== '0',
  });
  const place = makeStateKey(card);
  const requested = useRef({ place, at: 0 });
  useEffect(() => {
    if (place === '' || place === requested.current.place) return;
    const wait = Math.max(AFTER_BALL_MS, requested.current.at + THROTTLE_MS - Date.now());
    const timer = setTimeout(() => {
      // The first card arrives together with the first request.
      const isFirst = requested.current.place === '';
      requested.current = { place, at: Date.now() };
      if (!isFirst) void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [place, refetch]);
  return {
    story: data,
    error: data === undefined && error !== null ? getErrorMessage(error) : null,
    refetch: () => void refetch(),
  };
}

/** Key of the match state that changes whenever there is new commentary. */
function makeStateKey(card: ScoreCard | null): string {
  if (card === null) return '';
  const { cricket, football, tennis, kabaddi, racing } = card;
  if (cricket === null) return JSON.stringify(football ?? tennis ?? kabaddi ?? racing ?? '');
  const { innings, thisOver, lastShot, resultText } = cricket;
  const last = innings.at(-1);
  return [innings.length, last?.overs, last?.runs, last?.wkts, thisOver?.balls.length, lastShot?.ball, resultText].join(
    '/',
  );
}
