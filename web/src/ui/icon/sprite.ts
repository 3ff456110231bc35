import { BRANDS } from './brands.ts';
import { DRAWINGS, type Drawing } from './drawings.ts';

/** Icon style. `brands` are service marks. */
export type IconVariant = 'regular' | 'solid' | 'light' | 'brands' | 'duotone' | 'thin';
/** Variants every drawing has. */
export type DrawnVariant = Exclude<IconVariant, 'brands'>;

const STROKES: Readonly<Record<DrawnVariant, number>> = {
  regular: 1.75,
  solid: 1.5,
  light: 1.25,
  thin: 0.85,
  duotone: 1.5,
};
const BOLD = 2.75;
const HALO = 4.5;
const TINT = '.24';
const CUT = 1.9;

/**
 * Builds one file with every icon in every variant, as symbols named `variant-name`.
 *
 * Runs at build time and in the development server, so the paths aren't part of the scripts.
 */
export function iconSprite(): string {
  const drawn = Object.entries<Drawing>(DRAWINGS).flatMap(([name, drawing]) =>
    Object.entries(STROKES).map(([variant, stroke]) =>
      buildSymbol(`${variant}-${name}`, stroke, drawVariant(variant, name, drawing)),
    ),
  );
  const brands = Object.entries<Drawing>(BRANDS).map(([name, drawing]) =>
    buildSymbol(`brands-${name}`, STROKES.solid, drawSolid(`brands-${name}`, drawing)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...drawn, ...brands].join('')}</svg>\n`;
}

/** Line colour, caps and joins are inherited from the place of use (icon.module.css). */
function buildSymbol(id: string, stroke: number, inside: string): string {
  return `<symbol id="${id}" viewBox="0 0 24 24" stroke-width="${stroke}">${inside}</symbol>`;
}

function drawVariant(variant: string, name: string, drawing: Drawing): string {
  if (variant === 'solid') return drawSolid(name, drawing);
  if (variant === 'duotone') return drawDuotone(drawing);
  return `<path d="${drawing.line}"/>`;
}

function drawDuotone({ line, body }: Drawing): string {
  const tint =
    body === undefined
      ? `<path d="${line}" stroke-width="${HALO}" opacity="${TINT}"/>`
      : `<path d="${body}" fill="currentColor" stroke="none" opacity="${TINT}"/>`;
  return `${tint}<path d="${line}"/>`;
}

function drawSolid(name: string, { line, body, cut, rest }: Drawing): string {
  if (body === undefined) return `<path d="${line}" stroke-width="${BOLD}"/>`;
  const filled = `<path d="${body}" fill="currentColor"/>`;
  const beside = rest === undefined ? '' : `<path d="${rest}"/>`;
  if (cut === undefined) return filled + beside;
  const mask = `<mask id="cut-${name}" maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24"><path fill="#fff" stroke="none" d="M0 0h24v24H0z"/><path stroke="#000" stroke-width="${CUT}" d="${cut}"/></mask>`;
  return `${mask}<g mask="url(#cut-${name})">${filled}</g>${beside}`;
}
