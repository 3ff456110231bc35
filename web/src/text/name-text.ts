import type { Label } from '@crease/contracts/labels/label.ts';
import { phrase, sentLabel, sentLabels, t } from './text.ts';

/** A market's name wherever it stands, with its label where the name is ours. */
export interface MarketNames {
  readonly marketName: string;
  readonly marketLabel?: Label | undefined;
}

/** The same of a runner; what the server says of markets spells it small. */
export type RunnerNames = { readonly runnerLabel?: Label | undefined } & (
  | { readonly runnerName: string }
  | { readonly runnername: string }
);

/** A name, a state or a line in the reader's language; what somebody gave or typed has no label and stays as it is. */
export function nameText(name: string, label: Label | null | undefined): string {
  return label == null ? name : (sentLabel(label) ?? name);
}

export function marketText({ marketName, marketLabel }: MarketNames): string {
  return nameText(marketName, marketLabel);
}

export function runnerText(runner: RunnerNames): string {
  const name = 'runnername' in runner ? runner.runnername : runner.runnerName;
  return nameText(name, runner.runnerLabel);
}

/** Games of the house, as the server names them. */
const GAMES: ReadonlySet<string> = new Set([
  phrase('Teen Patti 20-20'),
  phrase('Teen Patti One Day'),
  phrase('Andar Bahar'),
  phrase('Dragon Tiger'),
  phrase('Lucky 7'),
  phrase('32 Cards'),
  phrase('Amar Akbar Anthony'),
  phrase('Crash'),
  phrase('European Roulette'),
  phrase('Baccarat'),
  phrase('Blackjack'),
  phrase('Mines'),
  phrase('Plinko'),
  phrase('Diwali Lights'),
  phrase('Dice'),
  phrase('Hi-Lo'),
  phrase('Sic Bo'),
]);

/** The name of a game; those of outside providers stay as they name them. */
export function gameText(name: string): string {
  return GAMES.has(name) ? t(name) : name;
}

/** The rules of a market, sentence by sentence; as they were typed where an operator wrote them. */
export function rulesText(rules: string, labels: readonly Label[] | undefined): string {
  return labels === undefined ? rules : (sentLabels(labels) ?? rules);
}
