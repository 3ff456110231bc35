import { preferences } from '#client/session/preferences.ts';

/** Events announced by sound or vibration. */
export type SignalKind = 'matched' | 'refused' | 'settled';

/** Alternating vibration and pause, in milliseconds. */
const VIBRATION_PATTERNS: Readonly<Record<SignalKind, number[]>> = {
  matched: [30],
  refused: [60, 60, 60],
  settled: [30, 60, 90],
};
/** De-duplicates a response and the push about the same event. */
const DEDUPLICATION_MS = 1_500;
const signalledAt = new Map<SignalKind, number>();

/**
 * Plays the sound and vibrates according to the user's settings. Does nothing before the first interaction with the
 * page or on unsupported devices, and never vibrates with reduced motion.
 */
export function signal(kind: SignalKind): void {
  const { sounds, vibration } = preferences.getState();
  if (!(sounds || vibration) || !hasInteracted()) return;
  const now = performance.now();
  if (now - (signalledAt.get(kind) ?? Number.NEGATIVE_INFINITY) < DEDUPLICATION_MS) return;
  signalledAt.set(kind, now);
  if (vibration) vibrate(VIBRATION_PATTERNS[kind]);
  if (!sounds) return;
  import('./tones.ts').then(({ playTone }) => playTone(kind)).catch(() => undefined);
}

/** Browsers without `userActivation` silently ignore sounds and vibration before the first touch. */
function hasInteracted(): boolean {
  return !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;
}

function vibrate(pattern: number[]): void {
  if (!('vibrate' in navigator)) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(pattern);
}
