import { type ReactNode, useState } from 'react';
import { TextField } from '#ui/field/text-field.tsx';
import { BRANDS } from './brands.ts';
import { DRAWINGS } from './drawings.ts';
import { type BrandName, Icon, type IconName } from './icon.tsx';
import gallery from './icon-gallery.module.css';
import type { DrawnVariant } from './sprite.ts';

export const title = 'Icon';

const VARIANTS = ['regular', 'solid', 'light', 'thin', 'duotone'] as const satisfies DrawnVariant[];
const SIZES = [12, 14, 16, 18, 20, 22, 24, 32] as const;
const NAMES = (Object.keys(DRAWINGS) as IconName[]).sort();
const BRAND_NAMES = Object.keys(BRANDS) as BrandName[];

export function EveryIconInEveryVariant() {
  const [wanted, setWanted] = useState('');
  const names = NAMES.filter((name) => name.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <>
      <TextField label="Name" value={wanted} error={null} type="search" onChange={setWanted} />
      <ul className={gallery.icons}>
        {names.map((name) => (
          <li key={name} className={gallery.icon}>
            <span className={gallery.name}>{name}</span>
            {VARIANTS.map((variant) => (
              <Take key={variant} code={`<Icon variant="${variant}" name="${name}" />`}>
                <Icon variant={variant} name={name} size={24} />
              </Take>
            ))}
          </li>
        ))}
      </ul>
      {names.length === 0 && <p>No icon has such a name.</p>}
    </>
  );
}

export function Brands() {
  return (
    <ul className={gallery.icons}>
      {BRAND_NAMES.map((name) => (
        <li key={name} className={gallery.icon}>
          <span className={gallery.name}>{name}</span>
          <Take code={`<Icon variant="brands" name="${name}" />`}>
            <Icon variant="brands" name={name} size={24} />
          </Take>
        </li>
      ))}
    </ul>
  );
}

export function Sizes() {
  return (
    <ul className={gallery.sizes}>
      {SIZES.map((size) => (
        <li key={size}>
          <Icon variant="regular" name="cricket" size={size} />
          <Icon variant="solid" name="wallet" size={size} />
          <Icon variant="duotone" name="trophy" size={size} />
          {size}
        </li>
      ))}
    </ul>
  );
}

/** Copies an icon's JSX. */
function Take({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={gallery.take}
      title={isCopied ? 'Copied' : code}
      aria-label={isCopied ? `Copied ${code}` : `Copy ${code}`}
      data-copied={isCopied || undefined}
      onClick={() => {
        navigator.clipboard.writeText(code).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      {children}
    </button>
  );
}
