import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCanTrade, useHasRole } from '#operator/core/office-session.ts';
import { useHotKeys } from '#operator/core/use-hot-keys.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { EventBrowser } from '#operator/features/events/event-browser.tsx';
import { NewEvent } from '#operator/features/events/new-event.tsx';
import { NewPlayer, PlayerList } from '#operator/features/players/player-list.tsx';
import { Button } from '#ui/button/button.tsx';
import { Page } from './page.tsx';

/** Bets of all players. */
export function BetsScreen() {
  return (
    <Page title="Bets">
      <BetBrowser />
    </Page>
  );
}

export function EventsScreen() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const canTrade = useCanTrade();
  useHotKeys({ m: () => setCreating(canTrade) });
  return (
    <Page
      title="Events"
      tools={
        canTrade && (
          <Button variant="primary" aria-keyshortcuts="M" onClick={() => setCreating(true)}>
            New event
          </Button>
        )
      }
    >
      <EventBrowser />
      <NewEvent
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(eventId) => router.history.push(`/backoffice/events/${eventId}`)}
      />
    </Page>
  );
}

export function PlayersScreen() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const maySupport = useHasRole('support');
  return (
    <Page
      title="Players"
      tools={
        maySupport && (
          <Button variant="primary" onClick={() => setCreating(true)}>
            New player
          </Button>
        )
      }
    >
      <NewPlayer
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(userId) => router.history.push(`/backoffice/players/${userId}`)}
      />
      <PlayerList />
    </Page>
  );
}
