import type { Label } from '@crease/contracts/labels/label.ts';
import { phrase, sentLabel, sentLabels, t } from './text.ts';

/** A market's name, with its label if the name is ours. */
export interface MarketNames {
  readonly marketName: string;
  readonly marketLabel?: Label | undefined;
}

/** A runner's name and label. The server's market payloads spell it in lower case. */
export type RunnerNames = { readonly runnerLabel?: Label | undefined } & (
  | { readonly runnerName: string }
  | { readonly runnername: string }
);

/** Localises a name, status or line. User-entered text has no label and stays unchanged. */
export function nameText(name: string, label: Label | null | undefined): string {
  return spellNumbers(label == null ? name : (sentLabel(label) ?? name));
}

/** Spells `-0.25` as `−0.25` and `0 - 0` as `0–0`, as names on the wire have hyphens only. */
export function spellNumbers(name: string): string {
  return name.replace(/(\d) - (?=\d)/g, '$1–').replace(/(^| )-(?=\d)/g, '$1−');
}

export function marketText({ marketName, marketLabel }: MarketNames): string {
  return nameText(marketName, marketLabel);
}

export function runnerText(runner: RunnerNames): string {
  const name = 'runnername' in runner ? runner.runnername : runner.runnerName;
  return nameText(name, runner.runnerLabel);
}

/** House games by their server names. */
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

/** Localises a game's name. External providers' names stay unchanged. */
export function gameText(name: string): string {
  return GAMES.has(name) ? t(name) : name;
}

/** Localises a market's rules sentence by sentence. Operator-written rules stay unchanged. */
export function rulesText(rules: string, labels: readonly Label[] | undefined): string {
  return labels === undefined ? rules : (sentLabels(labels) ?? rules);
}
