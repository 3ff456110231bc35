import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

export interface QrCodeProps {
  readonly text: string;
  /** Purpose of the code. The same text must be readable next to it. */
  readonly label: string;
}

/** Quiet zone of four modules, required by the standard for detection. */
const QUIET_ZONE = 4;

/** A QR code. Dark on light in every theme, since many cameras read only that. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => buildDrawing(text), [text]);
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

/** Path of the dark modules, one stroke per run in a row. */
function buildDrawing(text: string): { readonly size: number; readonly path: string } {
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
