import { SPRITE } from 'virtual:icon-sprite';
import { BRANDS } from './brands.ts';
import { DRAWINGS } from './drawings.ts';
import styles from './icon.module.css';
import type { DrawnVariant, IconVariant } from './sprite.ts';

export type IconName = keyof typeof DRAWINGS;
export type BrandName = keyof typeof BRANDS;
export type IconSize = 12 | 14 | 16 | 18 | 20 | 22 | 24 | 32;

export type IconProps = { readonly size?: IconSize; readonly className?: string } & (
  | { readonly variant: DrawnVariant; readonly name: IconName }
  | { readonly variant: 'brands'; readonly name: BrandName }
);

/**
 * One of our icons. Decorative: adjacent text carries the name.
 *
 * @throws Error if the variant is missing or there is no such drawing, in development and tests only: the production
 * build has no list of them.
 */
export function Icon({ variant, name, size = 20, className }: IconProps) {
  if (import.meta.env.DEV) mustHave(variant, name);
  return (
    <svg
      className={className === undefined ? styles.icon : `${styles.icon} ${className}`}
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${SPRITE}#${variant}-${name}`} />
    </svg>
  );
}

const VARIANTS = /^(regular|solid|light|brands|duotone|thin)$/;

function mustHave(variant: IconVariant, name: string): void {
  if (!VARIANTS.test(variant)) {
    throw new Error(`Icon needs a variant (regular, solid, light, brands, duotone or thin), not "${String(variant)}"`);
  }
  if (!Object.hasOwn(variant === 'brands' ? BRANDS : DRAWINGS, name)) {
    throw new Error(`Icon "${name}" has no ${variant} drawing`);
  }
}
