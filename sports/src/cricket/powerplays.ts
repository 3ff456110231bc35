import type { Powerplay } from '#field/field-event.ts';
import type { CricketFormat } from '#field/match-info.ts';

/** Share of the overs of an innings. */
const POWERPLAY_SHARE: Readonly<Record<CricketFormat, number>> = {
  T20: 0.3,
  ODI: 0.2,
  FC: 0,
};

/** Returns the powerplay at the start of an innings, shortened if overs were lost; none without a limit. */
export function listPowerplays(format: CricketFormat, overs: number | null): readonly Powerplay[] {
  if (overs === null) return [];
  const length = Math.max(1, Math.round(overs * POWERPLAY_SHARE[format]));
  return [{ fromOver: 0, toOver: length - 1, kind: 'mandatory' }];
}
