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

/** The keys of the trading desk, as the desk obeys them and the help sheet prints them. */
export const DESK_KEYS = [
  { key: 'x', shown: 'X', about: 'Suspend every market of the event at once' },
  { key: 'b', shown: 'B', about: 'Ball running: every open market in play' },
  { key: 'n', shown: 'N', about: 'Ball over: open what was ball running' },
  { key: 'ArrowDown', shown: '↓', about: 'Next market' },
  { key: 'ArrowUp', shown: '↑', about: 'Previous market' },
  { key: 'o', shown: 'O', about: 'Open the chosen market' },
  { key: 's', shown: 'S', about: 'Suspend the chosen market' },
  { key: 'r', shown: 'R', about: 'Ball running in the chosen market' },
  { key: 'i', shown: 'I', about: 'Turn the chosen market in play (asks first)' },
  { key: 'q', shown: 'Q', about: 'Quote: line and rates of the chosen market' },
  { key: 'e', shown: 'E', about: 'Result of the chosen market' },
  { key: 'g', shown: 'G', about: 'Book and risk of the chosen market' },
  { key: 'l', shown: 'L', about: 'Limits and terms of the chosen market' },
  { key: 'v', shown: 'V', about: 'Void bets of a time window' },
  { key: 'h', shown: 'H', about: 'Hand or model: who leads the chosen market' },
  { key: 'm', shown: 'M', about: 'New market' },
  { key: '/', shown: '/', about: 'Find a market' },
  { key: '?', shown: '?', about: 'This sheet' },
] as const;

/** Keys of every page. */
export const OFFICE_KEYS = [
  { shown: 'Shift X', about: 'Stop all betting (asks for a reason)' },
] as const;

export type DeskKey = (typeof DESK_KEYS)[number]['key'];

/** Keys inside the quote desk. */
export const QUOTE_KEYS = [
  { shown: '↑ ↓', about: 'One step' },
  { shown: 'Page up, Page down', about: 'Ten steps' },
  { shown: 'Enter', about: 'Send the quote' },
  { shown: 'Esc', about: 'Take the live quote again' },
] as const;
