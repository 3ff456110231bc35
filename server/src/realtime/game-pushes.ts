import { HUB_EVENT } from '@crease/contracts/pushes/hub-method.ts';
import { pushOf } from '@crease/contracts/pushes/message.ts';
import type { Hub } from '@crease/hub/hub.ts';
import type { AppContext } from '#services/app-context.ts';
import { seatGroup, tableGroup } from './audiences.ts';
import type { Visitor } from './visitors.ts';

/** Tells the pages of a table where its round stands, and those of a seat what became of its bets. */
export function pushGames(
  { house }: Pick<AppContext, 'house'>,
  hub: Pick<Hub<Visitor>, 'sendToGroup'>,
): void {
  house.news.listen({
    table: (state) => {
      hub.sendToGroup(tableGroup(state.game), HUB_EVENT, pushOf('PlayTable', { State: state }));
    },
    tickets: (seats, roundId, tickets) => {
      const push = pushOf('PlayTickets', { RoundId: roundId, Tickets: tickets });
      for (const seat of seats) hub.sendToGroup(seatGroup(seat), HUB_EVENT, push);
    },
  });
}
