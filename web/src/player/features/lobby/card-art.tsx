import { BLUE, CREAM, FaceUp, GOLD, GREEN, listCells, PINK, Suit } from './art-parts.tsx';

/** Card game artwork; each drawing shows the game's rule. Letters are hidden with the drawing. */

export function TeenPattiArt() {
  return (
    <>
      <rect width="160" height="160" fill="#2b2258" />
      <circle cx="80" cy="86" r="62" fill="#372c6e" />
      <FaceUp at={[46, 90]} turn={-18} edge="#372c6e" suit="spade" corner="left" />
      <FaceUp at={[114, 90]} turn={18} edge="#372c6e" suit="club" corner="right" />
      <FaceUp at={[80, 80]} edge="#372c6e" suit="heart" />
    </>
  );
}

export function OneDayArt() {
  return (
    <>
      <rect width="160" height="160" fill="#173a55" />
      <rect y="104" width="80" height="56" fill={BLUE} />
      <rect x="80" y="104" width="80" height="56" fill={PINK} />
      <FaceUp at={[60, 66]} turn={-8} edge="#173a55" suit="diamond" />
      <FaceUp at={[102, 66]} turn={8} edge="#173a55" suit="spade" />
      <g fontSize="22" fontWeight="700" textAnchor="middle" fill="#14181d">
        <text x="40" y="141">
          1.98
        </text>
        <text x="120" y="141">
          2.03
        </text>
      </g>
    </>
  );
}

export function AndarBaharArt() {
  return (
    <>
      <rect width="160" height="160" fill="#6b1f33" />
      {[0, 1, 2].map((n) => (
        <g key={n} fill="#8d3a50">
          <rect x={20 + 8 * n} y={34 + 4 * n} width="40" height="56" rx="5" />
          <rect x={100 - 8 * n} y={82 - 4 * n} width="40" height="56" rx="5" />
        </g>
      ))}
      <rect x="44" y="46" width="40" height="56" rx="5" fill="#fff" />
      <rect x="76" y="70" width="40" height="56" rx="5" fill="#fff" />
      <Suit suit="heart" at={[52, 62]} scale={1} />
      <Suit suit="spade" at={[84, 86]} scale={1} />
    </>
  );
}

export function DragonTigerArt() {
  return (
    <>
      <rect width="160" height="160" fill="#0f3d3a" />
      <path d="M0 0h160L0 160z" fill="#7c2416" />
      <g fill="none" strokeLinecap="round">
        <path d="M30 28q26 2 38 20M24 52q20 2 30 16M20 78q12 2 18 10" stroke="#f0b23c" strokeWidth="7" />
        <path
          d="M96 132a14 14 0 0 1 28 0M110 108a14 14 0 0 1 28 0M124 132a14 14 0 0 1 28 0M124 84a14 14 0 0 1 28 0"
          stroke="#5fc7a8"
          strokeWidth="5"
        />
      </g>
    </>
  );
}

export function LuckySevenArt() {
  return (
    <>
      <rect width="160" height="160" fill="#8a5200" />
      <circle cx="80" cy="80" r="56" fill="none" stroke="#c98a2a" strokeWidth="10" />
      <path d="M50 46h62v16L88 122H66l24-58H50z" fill={CREAM} />
    </>
  );
}

/** Leading card per row. */
const LEADERS = [
  [3, BLUE],
  [2, PINK],
  [5, GOLD],
  [4, GREEN],
] as const;

export function Cards32Art() {
  return (
    <>
      <rect width="160" height="160" fill="#26323c" />
      {listCells(8, 4).map(([column, row]) => {
        const [leader, colour] = LEADERS[row] ?? [-1, ''];
        return (
          <rect
            key={`${column} ${row}`}
            x={20 + 15.5 * column}
            y={30 + 26 * row}
            width="11"
            height="20"
            rx="2.5"
            fill={column === leader ? colour : '#3d4d5a'}
          />
        );
      })}
    </>
  );
}

export function ThreeNamesArt() {
  return (
    <>
      <rect width="160" height="160" fill="#4a1d4f" />
      <g fill="none" strokeWidth="11" strokeLinejoin="round" strokeLinecap="round">
        <path d="M22 112 48 52l26 60" stroke={GOLD} />
        <path d="M54 112 80 52l26 60" stroke={PINK} />
        <path d="M86 112l26-60 26 60" stroke={BLUE} />
      </g>
    </>
  );
}

// untranslated: letters of a drawing
const SIDES = [
  ['P', 40],
  ['B', 120],
] as const;

export function BaccaratArt() {
  return (
    <>
      <rect width="160" height="160" fill="#0d3b52" />
      <circle cx="56" cy="80" r="40" fill="#1668a8" />
      <circle cx="104" cy="80" r="40" fill="#c02650" />
      <path d="M80 48a40 40 0 0 1 0 64 40 40 0 0 1 0-64z" fill={GOLD} />
      <g fill="#fff" fontSize="34" fontWeight="700" textAnchor="middle">
        {SIDES.map(([letter, x]) => (
          <text key={letter} x={x} y="92">
            {letter}
          </text>
        ))}
      </g>
    </>
  );
}

export function BlackjackArt() {
  return (
    <>
      <rect width="160" height="160" fill="#14181c" />
      <rect x="26" y="26" width="108" height="108" rx="14" fill="none" stroke="#2e353c" strokeWidth="4" />
      <text x="80" y="103" textAnchor="middle" fontWeight="700" fontSize="66" fill="#f6f3ec">
        21
      </text>
      <Suit suit="spade" at={[34, 34]} scale={0.9} fill={GOLD} />
      <Suit suit="heart" at={[104, 104]} scale={0.9} fill="#e0485e" />
    </>
  );
}

export function HiLoArt() {
  return (
    <>
      <rect width="160" height="160" fill="#0d4a4f" />
      <FaceUp at={[80, 82]} edge="#0d4a4f" suit="spade" />
      <g fill="none" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20 62l14-16 14 16M34 48v30" stroke={GREEN} />
        <path d="M112 102l14 16 14-16M126 116V86" stroke="#ff9b9b" />
      </g>
    </>
  );
}
