import { HUB_EVENT } from '@crease/contracts/pushes/hub-method.ts';
import { createPush, type PushMessage } from '@crease/contracts/pushes/message.ts';
import type { AppContext } from '#services/app-context.ts';
import { seatGroup, tableGroup } from './audiences.ts';

/**
 * Pushes round progress to a table's pages, bet outcomes to a seat's, and limit changes to a game's.
 *
 * @param share publishes the same to pages connected to gateways.
 */
export function pushGames(
  { house }: Pick<AppContext, 'house'>,
  hub: { sendToGroup(group: string, target: string, push: PushMessage): void },
  share?: (group: string, push: PushMessage) => void,
): void {
  const send = (group: string, push: PushMessage): void => {
    hub.sendToGroup(group, HUB_EVENT, push);
    share?.(group, push);
  };
  house.news.listen({
    table: (state) => {
      send(tableGroup(state.game), createPush('PlayTable', { State: state }));
    },
    tickets: (seats, roundId, tickets) => {
      const push = createPush('PlayTickets', { RoundId: roundId, Tickets: tickets });
      for (const seat of seats) send(seatGroup(seat), push);
    },
    limits: (game) => send(tableGroup(game), createPush('PlayLimits', { Game: game })),
  });
}
