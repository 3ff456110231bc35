import { phrase } from '#text/text.ts';

export const SYMBOL_NAMES: Readonly<Record<string, string>> = {
  W: phrase('Lamp, stands for any other'),
  S: phrase('Sparkler'),
  E: phrase('Elephant'),
  P: phrase('Peacock'),
  D: phrase('Drum'),
  A: 'A',
  K: 'K',
  Q: 'Q',
  J: 'J',
};

const LETTERS: Readonly<Record<string, string>> = {
  A: '#f79ac0',
  K: '#8fc7f3',
  Q: '#a9e2c0',
  J: '#d7c3f0',
};

/** The drawings of all symbols, once a page; each place of a reel refers to one. */
export function SlotDrawings() {
  return (
    <svg width="0" height="0" style={{ position: 'absolute' }} aria-hidden="true">
      <defs>
        <Lamp />
        <Sparkler />
        <Elephant />
        <Peacock />
        <Drum />
        {Object.entries(LETTERS).map(([letter, fill]) => (
          <symbol key={letter} id={`slot-${letter}`} viewBox="0 0 48 48">
            <text
              x="24"
              y="38"
              textAnchor="middle"
              fontFamily="var(--font-display)"
              fontWeight="700"
              fontSize="40"
              fill={fill}
            >
              {letter}
            </text>
          </symbol>
        ))}
      </defs>
    </svg>
  );
}

export function SlotSymbol({
  symbol,
  className,
}: {
  symbol: string;
  className: string | undefined;
}) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`#slot-${symbol}`} />
    </svg>
  );
}

function Lamp() {
  return (
    <symbol id="slot-W" viewBox="0 0 48 48">
      <path d="M6 24h36c0 10-8 16-18 16S6 34 6 24z" fill="#e07a2f" />
      <path d="M6 24h36l-3 5H9z" fill="#f4b63e" />
      <path d="M24 4c6 7 7 10 7 13a7 7 0 0 1-14 0c0-3 1-6 7-13z" fill="#f4cf4e" />
      <path d="M24 12c3 4 3 5 3 7a3 3 0 0 1-6 0c0-2 0-3 3-7z" fill="#fff6d8" />
    </symbol>
  );
}

function Sparkler() {
  return (
    <symbol id="slot-S" viewBox="0 0 48 48">
      <g strokeWidth="4" strokeLinecap="round" stroke="#f4cf4e">
        <path d="M24 4v10M24 34v10M4 24h10M34 24h10" />
        <path d="M10 10l7 7M31 31l7 7M38 10l-7 7M10 38l7-7" stroke="#f79ac0" />
      </g>
      <circle cx="24" cy="24" r="5" fill="#fff6d8" />
    </symbol>
  );
}

function Elephant() {
  return (
    <symbol id="slot-E" viewBox="0 0 48 48">
      <path
        d="M10 22a14 13 0 0 1 28 0v6a6 6 0 0 1-6 6h-3c0 5 2 6 6 6"
        fill="none"
        stroke="#9fb4d8"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M12 20a12 11 0 0 1 24 0v8a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6z" fill="#9fb4d8" />
      <path
        d="M4 18c0-5 4-7 9-6v14c-6 1-9-3-9-8zM44 18c0-5-4-7-9-6v14c6 1 9-3 9-8z"
        fill="#7d94bd"
      />
      <circle cx="19" cy="22" r="2" fill="#1c2436" />
      <circle cx="29" cy="22" r="2" fill="#1c2436" />
      <path d="M24 8l4 6h-8z" fill="#f4cf4e" />
    </symbol>
  );
}

function Peacock() {
  return (
    <symbol id="slot-P" viewBox="0 0 48 48">
      <g fill="#2fa58c">
        <ellipse cx="24" cy="14" rx="6" ry="11" />
        <ellipse cx="12" cy="18" rx="6" ry="11" transform="rotate(-38 12 18)" />
        <ellipse cx="36" cy="18" rx="6" ry="11" transform="rotate(38 36 18)" />
      </g>
      <g fill="#f4cf4e">
        <circle cx="24" cy="9" r="3" />
        <circle cx="8" cy="13" r="3" />
        <circle cx="40" cy="13" r="3" />
      </g>
      <path d="M24 18c5 0 6 5 5 10-1 7-2 12-5 16-3-4-4-9-5-16-1-5 0-10 5-10z" fill="#3f6fd6" />
      <circle cx="24" cy="23" r="1.8" fill="#fff" />
    </symbol>
  );
}

function Drum() {
  return (
    <symbol id="slot-D" viewBox="0 0 48 48">
      <path d="M8 14h32v20H8z" fill="#c0562e" />
      <ellipse cx="24" cy="14" rx="16" ry="6" fill="#f6e3c0" />
      <path d="M8 34a16 6 0 0 0 32 0" fill="#8f3a1c" />
      <path d="M8 18l8 18 8-16 8 16 8-18" fill="none" stroke="#f4cf4e" strokeWidth="2.5" />
    </symbol>
  );
}
