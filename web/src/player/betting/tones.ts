import type { SignalKind } from './signal.ts';

/** Note frequencies in hertz: rising for success, falling for a rejection. */
const NOTES: Readonly<Record<SignalKind, readonly number[]>> = {
  matched: [660, 880],
  refused: [330, 247],
  settled: [523, 659, 784],
};
const NOTE_SECONDS = 0.11;
const LOUDNESS = 0.12;
/** Exponential ramps cannot reach zero. */
const SILENCE = 0.0001;

let context: AudioContext | null = null;

/** Synthesises a signal's notes, so no file is loaded. Silent if Web Audio is unavailable. */
export async function playTone(kind: SignalKind): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const from = context.currentTime;
  NOTES[kind].forEach((hertz, index) => {
    if (context !== null) playNote(context, hertz, from + index * NOTE_SECONDS);
  });
}

function playNote(audio: AudioContext, hertz: number, at: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(LOUDNESS, at);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, at + NOTE_SECONDS);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + NOTE_SECONDS);
}
