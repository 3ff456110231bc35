import type { WireMarket } from '@crease/contracts/catalogue/catalogue.ts';
import { useState } from 'react';

/** Market filter of the list. */
export type DeskGroup = 'live' | 'sessions' | 'odds' | 'bookmaker' | 'other' | 'done';
/** Panel shown for the selected market. */
export type DeskPane = 'quote' | 'result' | 'book' | 'terms' | 'void';

export const isDone = ({ status }: WireMarket): boolean => status === 'SETTLED' || status === 'VOIDED';

const BELONGS: Record<DeskGroup, (market: WireMarket) => boolean> = {
  live: (market) => !isDone(market),
  sessions: (market) => !isDone(market) && market.group === 'fancy',
  odds: (market) => !isDone(market) && market.group === 'matchOdds',
  bookmaker: (market) => !isDone(market) && (market.group === 'bookmaker' || market.group === 'toss'),
  other: (market) => !isDone(market) && !['fancy', 'matchOdds', 'bookmaker', 'toss'].includes(market.group),
  done: isDone,
};

/** Trading desk state: filter, search text, selected market and its panel. Operators who can't trade see the book. */
export function useDesk(markets: readonly WireMarket[], canTrade: boolean) {
  const [group, setGroup] = useState<DeskGroup>('live');
  const [words, setWords] = useState('');
  const [chosenId, choose] = useState<number | null>(null);
  const [wantedPane, setPane] = useState<DeskPane>('quote');
  /** Incremented when a shortcut opens the panel, which then takes focus. */
  const [focusCall, setFocusCall] = useState(0);

  const shown = markets.filter(
    (market) => BELONGS[group](market) && market.marketName.toLowerCase().includes(words.trim().toLowerCase()),
  );
  // The selection, default or not, survives settlement and filtering, so nothing changes under the trader's cursor.
  const chosen = markets.find(({ marketId }) => marketId === chosenId) ?? shown[0] ?? null;
  if (chosen !== null && chosen.marketId !== chosenId) choose(chosen.marketId);
  const hasPane = canTrade && !(wantedPane === 'quote' && chosen?.house === false);
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
    openPane: (next: DeskPane) => {
      setPane(next);
      setFocusCall((calls) => calls + 1);
    },
    countOf: (which: DeskGroup) => markets.filter(BELONGS[which]).length,
  };
}

export type Desk = ReturnType<typeof useDesk>;

/** Keyboard shortcuts of the trading desk, used by the handler and the help sheet. */
export const DESK_KEYS = [
  { key: 'x', shown: 'X', about: 'Suspend all markets in the event' },
  { key: 'b', shown: 'B', about: 'Ball running (all open in-play markets)' },
  { key: 'n', shown: 'N', about: 'Ball over (reopen ball-running markets)' },
  { key: 'ArrowDown', shown: '↓', about: 'Next market' },
  { key: 'ArrowUp', shown: '↑', about: 'Previous market' },
  { key: 'o', shown: 'O', about: 'Open selected market' },
  { key: 's', shown: 'S', about: 'Suspend selected market' },
  { key: 'r', shown: 'R', about: 'Ball running in selected market' },
  { key: 'i', shown: 'I', about: 'Turn selected market in-play (asks to confirm)' },
  { key: 'q', shown: 'Q', about: 'Quote selected market' },
  { key: 'e', shown: 'E', about: 'Settle selected market' },
  { key: 'g', shown: 'G', about: 'Book and risk for selected market' },
  { key: 'l', shown: 'L', about: 'Limits and terms for selected market' },
  { key: 'v', shown: 'V', about: 'Void bets in a time window' },
  { key: 'h', shown: 'H', about: 'Switch selected market between manual and auto' },
  { key: 'm', shown: 'M', about: 'New market' },
  { key: '/', shown: '/', about: 'Find a market' },
  { key: '?', shown: '?', about: 'Keyboard shortcuts' },
] as const;

/** Shortcuts available on every page. */
export const GLOBAL_KEYS = [{ shown: 'Shift X', about: 'Suspend all betting (asks for a reason)' }] as const;

export type DeskKey = (typeof DESK_KEYS)[number]['key'];

/** Shortcuts inside the quote desk. */
export const QUOTE_KEYS = [
  { shown: '↑ ↓', about: 'One step' },
  { shown: 'Page up, Page down', about: 'Ten steps' },
  { shown: 'Enter', about: 'Send quote' },
  { shown: 'Esc', about: 'Revert to live quote' },
] as const;
