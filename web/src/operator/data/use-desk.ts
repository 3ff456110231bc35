import type { WireMarket } from '@crease/contracts/wire/catalogue.ts';
import { useState } from 'react';

/** Which markets the list shows. */
export type DeskGroup = 'live' | 'sessions' | 'odds' | 'bookmaker' | 'other' | 'done';
/** What the panel beside the list does with the chosen market. */
export type DeskPane = 'quote' | 'result' | 'book' | 'terms' | 'void';

export const isDone = ({ status }: WireMarket): boolean =>
  status === 'SETTLED' || status === 'VOIDED';

const BELONGS: Record<DeskGroup, (market: WireMarket) => boolean> = {
  live: (market) => !isDone(market),
  sessions: (market) => !isDone(market) && market.group === 'fancy',
  odds: (market) => !isDone(market) && market.group === 'matchOdds',
  bookmaker: (market) =>
    !isDone(market) && (market.group === 'bookmaker' || market.group === 'toss'),
  other: (market) =>
    !isDone(market) && !['fancy', 'matchOdds', 'bookmaker', 'toss'].includes(market.group),
  done: isDone,
};

/** What a trader looks at: a group, words to find, the chosen market and the panel for it. Who may not trade sees its book. */
export function useDesk(markets: readonly WireMarket[], mayTrade: boolean) {
  const [group, setGroup] = useState<DeskGroup>('live');
  const [words, setWords] = useState('');
  const [chosenId, choose] = useState<number | null>(null);
  const [wantedPane, setPane] = useState<DeskPane>('quote');
  /** Grows when a key asks for the panel, which then takes the focus. */
  const [focusCall, setFocusCall] = useState(0);

  const shown = markets.filter(
    (market) =>
      BELONGS[group](market) &&
      market.marketName.toLowerCase().includes(words.trim().toLowerCase()),
  );
  // What is chosen stays so when it is settled or filtered away, the first one too: nothing changes under the hand.
  const chosen = markets.find(({ marketId }) => marketId === chosenId) ?? shown[0] ?? null;
  if (chosen !== null && chosen.marketId !== chosenId) choose(chosen.marketId);
  const hasPane = mayTrade && !(wantedPane === 'quote' && chosen?.house === false);
  const pane: DeskPane = hasPane ? wantedPane : 'book';

  function move(by: 1 | -1) {
    const at = shown.findIndex(({ marketId }) => marketId === chosen?.marketId);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
    if (next !== undefined) choose(next.marketId);
  }

  return {
    group,
    setGroup,
    words,
    setWords,
    shown,
    chosen,
    choose,
    move,
    pane,
    setPane,
    focusCall,
    askFor: (wanted: DeskPane) => {
      setPane(wanted);
      setFocusCall((calls) => calls + 1);
    },
    countOf: (which: DeskGroup) => markets.filter(BELONGS[which]).length,
  };
}

export type Desk = ReturnType<typeof useDesk>;
