import type { AskedPlayBet, PlayChoice } from '@crease/contracts/wire/play.ts';

/** What a bet at a table of the house is on, as an operator reads it. */
export function betWordsOf(asked: AskedPlayBet): string {
  switch (asked.type) {
    case 'SPOT':
      return codeWords(asked.spot);
    case 'RUNNER':
      return `${codeWords(asked.side)} ${asked.runner} at ${(asked.price / 100).toFixed(2)}`;
    case 'FLIGHT':
      return asked.target === null
        ? 'Cash out by hand'
        : `Cash out at ${(asked.target / 100).toFixed(2)}×`;
  }
}

/** What a player chose before a round of a game for one player. */
export function choiceWordsOf(choice: PlayChoice): string {
  switch (choice.game) {
    case 'dice':
      return `${codeWords(choice.side)}, ${(choice.winning / 100).toFixed(2)} % of the rolls`;
    case 'plinko':
      return `${choice.rows} rows, ${choice.risk.toLowerCase()} risk`;
    case 'mines':
      return choice.mines === 1 ? '1 mine' : `${choice.mines} mines`;
    default:
      return 'The round';
  }
}

/** `EVEN_MONEY:RED` is "Even money red"; single letters name a side or a card, and stay as they are. */
function codeWords(code: string): string {
  const words = code.split(/[_:]/).map((word) => (word.length === 1 ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
