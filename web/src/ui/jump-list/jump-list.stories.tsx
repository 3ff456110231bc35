import { JumpList } from './jump-list.tsx';

export const title = 'Jump list';

const PLACES = ['Stake buttons', 'Placing bets', 'Accept any odds', 'Sound and vibration'].map((text, place) => ({
  id: `jump-${place}`,
  text,
}));

export function Default() {
  return <JumpList label="On this page" places={PLACES} />;
}

export function LongWords() {
  const text = 'What is done with a bet whose price has moved';
  return <JumpList label="On a page of long words" places={[...PLACES, { id: 'jump-long', text }]} />;
}
