import type { Drawing } from './drawings.ts';

const SQUARE =
  'M7 2.75h10A4.25 4.25 0 0 1 21.25 7v10A4.25 4.25 0 0 1 17 21.25H7A4.25 4.25 0 0 1 2.75 17V7A4.25 4.25 0 0 1 7 2.75z';

/** Our own marks in a rounded square, which represent a service without using its logo. */
export const BRANDS = {
  crease: {
    line: SQUARE,
    body: SQUARE,
    cut: 'M17 7h-7a3 3 0 0 0-3 3v4a3 3 0 0 0 3 3h7M14.25 9.5h.01M14.25 12h.01M14.25 14.5h.01',
  },
  telegram: { line: SQUARE, body: SQUARE, cut: 'M6.5 12l11-4.5-3 9.5-3.5-3.25zM11 13.75l6.5-6.25' },
  instagram: {
    line: SQUARE,
    body: SQUARE,
    cut: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.75 7.25h.01',
  },
  android: {
    line: SQUARE,
    body: SQUARE,
    cut: 'M6.75 15.5a5.25 5.25 0 0 1 10.5 0zM8.5 8.25l1.25 2M15.5 8.25l-1.25 2',
  },
  app: { line: SQUARE, body: SQUARE, cut: 'M12 6.75v6.5M8.75 10.25 12 13.5l3.25-3.25M8 17h8' },
  support: {
    line: SQUARE,
    body: SQUARE,
    cut: 'M8 7.5h8a1.25 1.25 0 0 1 1.25 1.25v4.5A1.25 1.25 0 0 1 16 14.5h-3.5l-3 2.75V14.5H8a1.25 1.25 0 0 1-1.25-1.25v-4.5A1.25 1.25 0 0 1 8 7.5z',
  },
  upi: { line: SQUARE, body: SQUARE, cut: 'M8 7.25v5.25a4 4 0 0 0 8 0V7.25' },
} satisfies Readonly<Record<string, Drawing>>;
