import type { PlayChoice, RequestedPlayBet } from '@crease/contracts/wire/play.ts';

/** Describes a bet at a house table for operators. */
export function describeTableBet(bet: RequestedPlayBet): string {
  switch (bet.type) {
    case 'SPOT':
      return formatCode(bet.spot);
    case 'RUNNER':
      return `${formatCode(bet.side)} ${bet.runner} at ${(bet.price / 100).toFixed(2)}`;
    case 'FLIGHT':
      return bet.target === null
        ? 'Manual cash-out'
        : `Auto cash-out at ${(bet.target / 100).toFixed(2)}×`;
  }
}

/** Describes a player's choices for a single-player round. */
export function describePlayChoice(choice: PlayChoice): string {
  switch (choice.game) {
    case 'dice':
      return `${formatCode(choice.side)}, ${(choice.winning / 100).toFixed(2)}% of rolls`;
    case 'plinko':
      return `${choice.rows} rows, ${choice.risk.toLowerCase()} risk`;
    case 'mines':
      return choice.mines === 1 ? '1 mine' : `${choice.mines} mines`;
    default:
      return 'Round';
  }
}

/** Turns `EVEN_MONEY:RED` into "Even money red". Single letters, which name a side or a card, are kept. */
function formatCode(code: string): string {
  const words = code.split(/[_:]/).map((word) => (word.length === 1 ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
