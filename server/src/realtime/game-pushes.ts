import { HUB_EVENT } from '@crease/contracts/pushes/hub-method.ts';
import { type PushMessage, pushOf } from '@crease/contracts/pushes/message.ts';
import type { AppContext } from '#services/app-context.ts';
import { seatGroup, tableGroup } from './audiences.ts';

/**
 * Tells the pages of a table where its round stands, those of a seat what became of its bets, and those of a game that its
 * limits have changed.
 *
 * @param share takes the same for pages that are with a gateway.
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
      send(tableGroup(state.game), pushOf('PlayTable', { State: state }));
    },
    tickets: (seats, roundId, tickets) => {
      const push = pushOf('PlayTickets', { RoundId: roundId, Tickets: tickets });
      for (const seat of seats) send(seatGroup(seat), push);
    },
    limits: (game) => send(tableGroup(game), pushOf('PlayLimits', { Game: game })),
  });
}
