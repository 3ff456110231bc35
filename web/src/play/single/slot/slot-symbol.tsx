import { phrase } from '#i18n/text.ts';
import a from './symbols/a.svg';
import drum from './symbols/drum.svg';
import elephant from './symbols/elephant.svg';
import j from './symbols/j.svg';
import k from './symbols/k.svg';
import lamp from './symbols/lamp.svg';
import peacock from './symbols/peacock.svg';
import q from './symbols/q.svg';
import sparkler from './symbols/sparkler.svg';

export const SYMBOL_NAMES: Readonly<Record<string, string>> = {
  W: phrase('Lamp (wild)'),
  S: phrase('Sparkler'),
  E: phrase('Elephant'),
  P: phrase('Peacock'),
  D: phrase('Drum'),
  A: 'A',
  K: 'K',
  Q: 'Q',
  J: 'J',
};

/** Images instead of inline SVG: two hundred spin at once, and a phone would lay out every stroke. */
const PICTURES: Readonly<Record<string, string>> = {
  W: lamp,
  S: sparkler,
  E: elephant,
  P: peacock,
  D: drum,
  A: a,
  K: k,
  Q: q,
  J: j,
};

interface SlotSymbolProps {
  readonly symbol: string;
  readonly className: string | undefined;
}

export function SlotSymbol({ symbol, className }: SlotSymbolProps) {
  return (
    <img className={className} src={PICTURES[symbol]} alt="" decoding="sync" draggable={false} />
  );
}
