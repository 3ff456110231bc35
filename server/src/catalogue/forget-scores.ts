import type { Exchange } from '#journal/exchange.ts';
import type { ScoreBoard } from './score-board.ts';

/** Evicts an event's score once it is closed and has no markets left in memory. */
export function evictScores(
  exchange: Pick<Exchange, 'onCommitted'>,
  scoreBoard: Pick<ScoreBoard, 'drop'>,
): void {
  exchange.onCommitted(({ events, state }) => {
    for (const news of events) {
      const mayEnd =
        (news.type === 'EventChanged' && news.change === 'closed') ||
        (news.type === 'MarketChanged' && news.change === 'archived');
      const event = mayEnd ? state.events.get(news.eventId) : undefined;
      if (event?.status === 'CLOSED' && event.marketIds.length === 0) {
        scoreBoard.drop(event.id, event.details.dreamEventId);
      }
    }
  });
}
