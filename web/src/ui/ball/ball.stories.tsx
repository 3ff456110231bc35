import { Ball } from './ball.tsx';

export const title = 'Ball';

export function Kinds() {
  return (
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <Ball token="0" kind="dot" />
      <Ball token="1" kind="run" />
      <Ball token="4" kind="four" />
      <Ball token="6" kind="six" />
      <Ball token="W" kind="wicket" />
      <Ball token="1wd" kind="extra" />
      <Ball token="5nb+lb" kind="extra" />
    </p>
  );
}
