import { preferences } from '#data/session/preferences.ts';

/** What a bettor may hear and feel without looking. */
export type SignalKind = 'matched' | 'refused' | 'settled';

/** Milliseconds of shaking and rest in turn. */
const SHAKES: Readonly<Record<SignalKind, number[]>> = {
  matched: [30],
  refused: [60, 60, 60],
  settled: [30, 60, 90],
};
/** The answer of a call and the push about it are one thing that happened. */
const ONCE_MS = 1_500;
const givenAt = new Map<SignalKind, number>();

/**
 * Plays the tone and shakes the device as far as the bettor has set it. Does nothing before the first touch of the page,
 * where the device cannot, and does not shake where motion is to be reduced.
 */
export function signal(kind: SignalKind): void {
  const { sounds, vibration } = preferences.getState();
  if (!(sounds || vibration) || !wasTouched()) return;
  const now = performance.now();
  if (now - (givenAt.get(kind) ?? Number.NEGATIVE_INFINITY) < ONCE_MS) return;
  givenAt.set(kind, now);
  if (vibration) shake(SHAKES[kind]);
  if (!sounds) return;
  import('./tones.ts').then(({ playTone }) => playTone(kind)).catch(() => undefined);
}

/** Browsers that do not tell let a sound or a shake before the first touch come to nothing. */
function wasTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}

function shake(pattern: number[]): void {
  if (!('vibrate' in navigator)) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(pattern);
}
