import { readChoice, writeChoice } from '#client/storage/dismissals.ts';
import { createObservable, useStore } from '#client/storage/observable.ts';
import { phrase, t } from '#i18n/text.ts';
import { Text } from '#ui/layout/layout.tsx';
import styles from './game-frame.module.css';

/** Sound effects. A win below the stake is a loss, so it has no sound. */
export type Sound = 'CHIP' | 'CARD' | 'TICK' | 'LOCK' | 'OPEN' | 'WIN' | 'SPIN' | 'STEP' | 'BUST';

/** A tone: frequency in Hz, start and duration in seconds, volume. */
type Tone = readonly [hertz: number, at: number, long: number, loud: number];

const TONES: Readonly<Record<Exclude<Sound, 'CARD' | 'SPIN'>, readonly Tone[]>> = {
  CHIP: [
    [1_900, 0, 0.04, 0.16],
    [2_600, 0.02, 0.05, 0.1],
  ],
  TICK: [[880, 0, 0.05, 0.1]],
  LOCK: [
    [392, 0, 0.12, 0.14],
    [262, 0.1, 0.2, 0.14],
  ],
  STEP: [[660, 0, 0.07, 0.08]],
  BUST: [
    [440, 0, 0.12, 0.14],
    [220, 0.1, 0.3, 0.14],
  ],
  OPEN: [
    [523, 0, 0.1, 0.1],
    [659, 0.09, 0.16, 0.1],
  ],
  WIN: [
    [523, 0, 0.16, 0.12],
    [659, 0.11, 0.16, 0.12],
    [784, 0.22, 0.32, 0.14],
  ],
};

/** Captions for players who can't hear the sounds. */
const CAPTIONS: Readonly<Record<Sound, string | null>> = {
  CHIP: null,
  CARD: phrase('Card sound'),
  TICK: phrase('Tick'),
  LOCK: phrase('Bell: no more bets'),
  OPEN: phrase('Bell: place bets'),
  WIN: phrase('Chime: you won'),
  SPIN: phrase('Spinning…'),
  STEP: phrase('Click'),
  BUST: phrase('Falling tone: flight over'),
};

const STORAGE_KEY = 'sound';

interface SoundState {
  readonly isOn: boolean;
  /** Latest caption and its sequence number. */
  readonly caption: { readonly words: string; readonly no: number } | null;
}

const store = createObservable<SoundState>({
  isOn: readChoice(STORAGE_KEY) === 'on',
  caption: null,
});

export function useSound(): SoundState {
  return useStore(store, (state) => state);
}

export function switchSound(isOn: boolean): void {
  writeChoice(STORAGE_KEY, isOn ? 'on' : 'off');
  store.setState({ isOn, caption: null });
  if (isOn) playSound('CHIP');
}

let audio: AudioContext | null = null;
let captionCount = 0;

/** Synthesises and plays a sound if enabled. Silent if the browser blocks audio. */
export function playSound(sound: Sound): void {
  if (!store.getState().isOn) return;
  const words = CAPTIONS[sound];
  if (words !== null) {
    captionCount += 1;
    store.setState({ caption: { words, no: captionCount } });
  }
  try {
    audio ??= new AudioContext();
    void audio.resume();
    if (sound === 'CARD') playNoise(audio, 0.12, 2_400);
    else if (sound === 'SPIN') playNoise(audio, 2.2, 700);
    else for (const tone of TONES[sound]) playToneAt(audio, tone);
  } catch {
    // Without an audio device, captions still work.
  }
}

function playToneAt(context: AudioContext, [hertz, at, long, loud]: Tone): void {
  const from = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + long);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + long);
}

/** Band-passed noise: a card on felt, or a ball on wood. */
function playNoise(context: AudioContext, long: number, hertz: number): void {
  const length = Math.ceil(context.sampleRate * long);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < length; place++) {
    samples[place] = (Math.random() * 2 - 1) * (1 - place / length) ** 2;
  }
  const source = context.createBufferSource();
  const band = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.value = hertz;
  gain.gain.value = 0.25;
  source.connect(band).connect(gain).connect(context.destination);
  source.start();
}

/** Fading caption of the last sound. */
export function SoundCaption() {
  const { isOn, caption } = useSound();
  if (!isOn || caption === null) return null;
  return (
    <Text as="p" radius="card" size={12} className={styles.caption} key={caption.no}>
      {`♪ ${t(caption.words)}`}
    </Text>
  );
}
