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
