import { rupeesText } from '#format/money.ts';

/** `+₹1,562.50`, `−₹300`. */
export function signedText(rupees: number): string {
  return rupees > 0 ? `+${rupeesText(rupees)}` : rupeesText(rupees);
}

export function signOf(rupees: number | null): 'plus' | 'minus' {
  return (rupees ?? 0) < 0 ? 'minus' : 'plus';
}
