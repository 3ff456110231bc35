import { drawCrest, SHIELD } from './crest-drawing.ts';

export interface CrestProps {
  readonly name: string;
  readonly size?: 20 | 28;
}

/** A team's crest, drawn from its name. Decorative: the name is rendered alongside it. */
export function Crest({ name, size = 28 }: CrestProps) {
  const { ground, light, charge, field, sign } = drawCrest(name);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={SHIELD} fill={ground} stroke={ground} strokeWidth="3" strokeLinejoin="round" />
      <path d={field} fill={light} style={{ clipPath: `path('${SHIELD}')` }} />
      <path d={sign} fill={charge} transform="translate(4.200 3.600) scale(.7)" />
    </svg>
  );
}
