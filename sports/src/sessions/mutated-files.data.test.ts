/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { MatchState } from '#cricket/match-state.ts';
import { importCricsheet } from '#importers/cricsheet.ts';
import { listDisagreements } from '#testing/list-disagreements.ts';
import { playEvents } from '#testing/play-events.ts';
import { confirmFigure, inningsLineResult } from './session-result.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/cricket/', import.meta.url));
const present = existsSync(FOLDER);
if (!present) console.log(`skipped: no match files in ${FOLDER}`);

interface ParsedFile {
  readonly info: {
    readonly match_type: string;
    readonly outcome: { readonly method?: string };
    readonly players: Record<string, string[]>;
  };
  readonly innings: {
    readonly team: string;
    readonly super_over?: boolean;
    overs?: { readonly deliveries: { readonly runs: { readonly total: number } }[] }[];
  }[];
}

const isLimited = (name: string) => !['Test', 'MDM'].includes(readFile(name).info.match_type);
const files = present
  ? readdirSync(FOLDER)
      .filter((name) => /^\d+\.json$/.test(name))
      .filter(isLimited)
  : [];

function readFile(name: string): ParsedFile {
  return JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'));
}

const oversOf = (file: ParsedFile, innings: 0 | 1) => file.innings[innings]?.overs ?? [];

/** Damages a file as real ones are damaged. Each file gets one of them in turn. */
const DAMAGES: Readonly<Record<string, (file: ParsedFile) => void>> = {
  'first innings cut': (file) => oversOf(file, 0).splice(9),
  'chase cut': (file) => oversOf(file, 1).splice(-2),
  'last ball of the first innings missing': (file) => oversOf(file, 0).at(-1)?.deliveries.pop(),
  'ball of the chase missing': (file) => oversOf(file, 1).at(0)?.deliveries.splice(2, 1),
  'ten men': (file) => {
    for (const names of Object.values(file.info.players)) names.splice(10);
  },
  'score level': (file) => {
    const last = oversOf(file, 1).at(-1);
    last?.deliveries.pop();
  },
};

function replay(file: ParsedFile) {
  const { info, events } = importCricsheet(file, { key: 'replay:1' });
  const state = playEvents(
    info,
    events.map(({ event }) => event),
  );
  return { info, state };
}

const lines = (state: MatchState) =>
  ([0, 1] as const).map((side) => confirmFigure(state, (seen) => inningsLineResult(side, seen)));

const damages = Object.entries(DAMAGES);
const damaged = files.flatMap((name, index) => {
  const [what, damage] = damages[index % damages.length] ?? [];
  return what === undefined || damage === undefined ? [] : [{ name, what, damage }];
});

describe.skipIf(!present)('markets that ask the same of an innings never disagree', () => {
  test.each(files)('in %s', (name) => {
    const { info, state } = replay(readFile(name));
    expect(listDisagreements(info, state)).toEqual([]);
  });

  test.each(damaged)('in $name with $what', ({ name, damage }) => {
    const whole = replay(readFile(name));
    const file = readFile(name);
    damage(file);
    const { info, state } = replay(file);

    expect(listDisagreements(info, state)).toEqual([]);
    if (file.info.outcome.method !== undefined) return;
    // A line never settles on a figure that the undamaged file doesn't have. Nothing in a file tells that a chase which
    // reaches its target lacks a ball.
    const isReached = state.innings[1]?.ended === 'target';
    for (const [side, figure] of lines(state).entries()) {
      const isSettled = figure !== null && figure !== 'UNCONFIRMED' && figure.type === 'runs';
      const isOfChase = side === state.innings[1]?.team;
      if (isSettled && !(isOfChase && isReached)) expect(figure).toEqual(lines(whole.state)[side]);
    }
  });
});
