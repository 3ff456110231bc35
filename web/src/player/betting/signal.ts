import { preferences } from '#client/session/preferences.ts';

/** Events announced by sound or vibration. */
export type SignalKind = 'matched' | 'refused' | 'settled';

/** Alternating vibration and pause, in milliseconds. */
const SHAKES: Readonly<Record<SignalKind, number[]>> = {
  matched: [30],
  refused: [60, 60, 60],
  settled: [30, 60, 90],
};
/** De-duplicates a response and the push about the same event. */
const ONCE_MS = 1_500;
const givenAt = new Map<SignalKind, number>();

/**
 * Plays the sound and vibrates according to the user's settings. Does nothing before the first interaction with the
 * page or on unsupported devices, and never vibrates with reduced motion.
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

/** Browsers without `userActivation` silently ignore sounds and vibration before the first touch. */
function wasTouched(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}

function shake(pattern: number[]): void {
  if (!('vibrate' in navigator)) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(pattern);
}
