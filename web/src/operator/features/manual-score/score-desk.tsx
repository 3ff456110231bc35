import type { EventItem, WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { catalogueRoutes } from '@crease/contracts/catalogue/catalogue-routes.ts';
import { type ComponentType, useRef, useState } from 'react';
import { QueryView } from '#operator/components/query-results.tsx';
import { useRead } from '#operator/core/office-call.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import {
  canBeginInnings,
  canBowl,
  cricketCard,
  type ManualBall,
  type ManualCricketScore,
  oversText,
  parseCricketScore,
  withBall,
  withInnings,
  withoutBall,
} from './cricket-score.ts';
import { getScoreId, sendScore } from './manual-score.ts';
import { FootballDesk, KabaddiDesk, RacingDesk, type SportDeskProps, TennisDesk } from './sport-desks.tsx';

/** Desks by sport. All other sports are scored like cricket, ball by ball. */
const DESKS: Readonly<Record<number, ComponentType<SportDeskProps>>> = {
  1: FootballDesk,
  2: TennisDesk,
  25: KabaddiDesk,
  26: RacingDesk,
};
const POLL_MS = 3_000;

export interface ScoreDeskProps {
  readonly event: EventItem;
  readonly markets: readonly WireMarket[];
}

/** Manual score for events without a feed, shown until they end. */
export function ScoreDesk({ event, markets }: ScoreDeskProps) {
  const DreamEventId = getScoreId(event);
  const query = useRead(catalogueRoutes.getScoreCard, { DreamEventId }, { pollMs: POLL_MS });
  const sides = [event.team1 ?? 'Home', event.team2 ?? 'Away'] as const;
  const Desk = DESKS[event.sportId] ?? CricketDesk;
  return (
    <Panel title="Score">
      <QueryView query={query} label="Loading score…" rows={2}>
        {(card) => <Desk event={event} markets={markets} sides={sides} card={card} />}
      </QueryView>
    </Panel>
  );
}

const RUNS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Ball-by-ball cricket scoring. Keys 0 to 6 and W, with B and N available across the desk. */
function CricketDesk(props: SportDeskProps) {
  const scoring = useCricketScoring(props);
  const { score, bowl, undo } = scoring;
  useHotKeys({
    ...Object.fromEntries(RUNS.map((runs) => [String(runs), () => bowl(runs)])),
    w: () => bowl('W'),
    u: undo,
  });
  return (
    <Stack gap={5} columns={1} padX="panel" padBottom={6}>
      <InningsScore score={score} />
      <BallKeys {...scoring} />
      <Row gap={4} align="stretch" wrap>
        {([0, 1] as const).map((side) => (
          <Button key={side} disabled={!canBeginInnings(score)} onClick={() => scoring.beginInnings(side)}>
            {score.teams[side]} to bat
          </Button>
        ))}
      </Row>
      <Text as="p" tone="muted" size={12}>
        Shortcuts: 0–6 runs, W wicket, U undo ball, B/N suspend/open markets.
      </Text>
    </Stack>
  );
}

interface CricketScoring {
  readonly score: ManualCricketScore;
  readonly bowl: (ball: ManualBall) => void;
  readonly undo: () => void;
  readonly beginInnings: (side: 0 | 1) => void;
}

/** Local score state. Every change is sent immediately. */
function useCricketScoring({ event, sides, card }: SportDeskProps): CricketScoring {
  /** Unconfirmed local score. Null shows the published one. */
  const [draft, setDraft] = useState<ManualCricketScore | null>(null);
  const published = card === null ? null : parseCricketScore(card);
  const none = { teams: sides, innings: [], thisOver: [], lastOver: [] };
  const score = draft ?? published ?? none;
  // Two key presses before a render: the second builds on the first.
  const newest = useRef(score);
  newest.current = score;

  function update(next: ManualCricketScore) {
    if (next === newest.current) return;
    newest.current = next;
    setDraft(next);
    void sendScore({ eventId: event.id, score: cricketCard(next) }).then(() => {
      setDraft((now) => (now === next ? null : now));
    });
  }

  return {
    score,
    bowl: (ball) => update(withBall(newest.current, ball)),
    undo: () => update(withoutBall(newest.current)),
    beginInnings: (side) => update(withInnings(newest.current, side)),
  };
}

function InningsScore({ score }: { readonly score: ManualCricketScore }) {
  const { teams, innings, thisOver } = score;
  const now = innings.at(-1);
  return (
    <Text as="p" size={14} leading={20} breaks aria-live="polite">
      {now === undefined ? (
        'No side batting yet'
      ) : (
        <>
          <Text as="b" weight="semi">
            {teams[now.side]} {now.runs}/{now.wkts}
          </Text>{' '}
          {oversText(now.balls)} ov · this over{' '}
          {thisOver.length === 0 ? 'starting' : thisOver.map(({ token }) => token).join(' ')}
        </>
      )}
    </Text>
  );
}

function BallKeys({ score, bowl, undo }: CricketScoring) {
  const isOut = !canBowl(score);
  return (
    <Row as="fieldset" gap={4} wrap canShrink>
      <legend className="visually-hidden">Ball outcome</legend>
      {RUNS.map((runs) => (
        <Button
          key={runs}
          disabled={isOut}
          aria-keyshortcuts={String(runs)}
          aria-label={`${runs} runs`}
          onClick={() => bowl(runs)}
        >
          {runs}
        </Button>
      ))}
      <Button disabled={isOut} aria-keyshortcuts="W" onClick={() => bowl('W')}>
        Wicket
      </Button>
      <Button disabled={isOut} onClick={() => bowl('wd')}>
        Wide
      </Button>
      <Button disabled={isOut} onClick={() => bowl('nb')}>
        No ball
      </Button>
      <Button disabled={score.thisOver.length + score.lastOver.length === 0} aria-keyshortcuts="U" onClick={undo}>
        Undo
      </Button>
    </Row>
  );
}
