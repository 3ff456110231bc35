/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { applyFieldEvent, initialMatchState } from '#cricket/match-state.ts';
import { importCricsheet } from '#importers/cricsheet.ts';
import { createCalibration } from '#testing/calibration.ts';
import { playEvents } from '#testing/play-events.ts';
import { offeredPremiums, type PremiumKind, premiumResult } from './premium.ts';
import { createSessionOdds } from './session-odds.ts';

const FOLDER = fileURLToPath(new URL('../../../../shared/data/cricket/', import.meta.url));
const present = existsSync(FOLDER);
if (!present) console.log(`skipped: no match files in ${FOLDER}`);

/** Interval in balls at which prices are evaluated. */
const EVERY = 41;

/** Slightly above the measured errors; before fitting, the last two were 0.013 and 0.030. */
const MAX_ERROR = { 'top-batter': 0.015, dismissal: 0.012, 'highest-over': 0.027 };

/** Records the prices of a match's premium runners, and which of them won. */
function addMatch(name: string, calibrations: Map<PremiumKind, ReturnType<typeof createCalibration>>) {
  const parsed: unknown = JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'));
  const { info, events: timed } = importCricsheet(parsed, { key: name });
  const events = timed.map(({ event }) => event);
  const end = playEvents(info, events);
  const odds = createSessionOdds(info);
  let state = initialMatchState(info);
  let balls = 0;
  for (const event of events) {
    state = applyFieldEvent(state, event);
    odds.follow(event, state);
    if (event.type !== 'delivery' || ++balls % EVERY !== 0) continue;
    for (const premium of offeredPremiums(info, state)) {
      const chances = odds.predictChances(premium);
      const result = premiumResult(info, premium, end);
      if (chances === null || result?.type !== 'winners' || result.places.length > 1) continue;
      const known = calibrations.get(premium.kind) ?? createCalibration();
      calibrations.set(premium.kind, known);
      for (const [place, chance] of chances.entries()) {
        known.add(chance, result.places.includes(place));
      }
    }
  }
}

describe.skipIf(!present)('premium markets of real matches', () => {
  test('runners win about as often as priced', () => {
    const calibrations = new Map<PremiumKind, ReturnType<typeof createCalibration>>();
    for (const name of readdirSync(FOLDER).filter((each) => /^\d+\.json$/.test(each))) {
      addMatch(name, calibrations);
    }

    for (const [kind, most] of Object.entries(MAX_ERROR)) {
      const error = calibrations.get(kind as PremiumKind)?.error() ?? 1;
      console.log(`${kind}: mean distance of price and frequency ${error.toFixed(3)}`);
      expect(error, kind).toBeLessThan(most);
    }
    // Nine multi-day matches are too few to calibrate their innings lead.
    expect([...calibrations.keys()]).toContain('innings-lead');
  });
});
