import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  readonly text: string;
  /** What it is for; the same text must be readable beside it. */
  readonly label: string;
}

/** Light modules around the picture: the standard asks for four, cameras find it by them. */
const QUIET_ZONE = 4;

/** A text as a picture for a camera. Dark on light in every theme: many cameras read it no other way. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawingOf(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** The dark modules, one stroke per run of a row. */
function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  let path = '';
  for (const [y, row] of data.entries()) {
    let start = -1;
    for (const [x, isDark] of [...row, false].entries()) {
      if (isDark && start < 0) start = x;
      if (isDark || start < 0) continue;
      path += `M${start} ${y}h${x - start}v1H${start}z`;
      start = -1;
    }
  }
  return { size, path };
}
