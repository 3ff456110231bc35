import { useRouter } from '@tanstack/react-router';
import { DialogButton } from '#operator/components/form-view.tsx';
import { useCanTrade, useHasRole } from '#operator/core/office-session.ts';
import { BetBrowser } from '#operator/features/bets/bet-browser.tsx';
import { EventBrowser } from '#operator/features/events/event-browser.tsx';
import { EventForm } from '#operator/features/events/new-event.tsx';
import { PlayerForm, PlayerList } from '#operator/features/players/player-list.tsx';
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
  const canTrade = useCanTrade();
  return (
    <Page
      title="Events"
      tools={
        canTrade && (
          <DialogButton title="New event" variant="primary" hotKey="M">
            {(close) => (
              <EventForm
                onCreated={(eventId) => {
                  close();
                  router.history.push(`/backoffice/events/${eventId}`);
                }}
              />
            )}
          </DialogButton>
        )
      }
    >
      <EventBrowser />
    </Page>
  );
}

export function PlayersScreen() {
  const router = useRouter();
  const maySupport = useHasRole('support');
  return (
    <Page
      title="Players"
      tools={
        maySupport && (
          <DialogButton title="New player" variant="primary">
            {() => <PlayerForm onCreated={(userId) => router.history.push(`/backoffice/players/${userId}`)} />}
          </DialogButton>
        )
      }
    >
      <PlayerList />
    </Page>
  );
}
