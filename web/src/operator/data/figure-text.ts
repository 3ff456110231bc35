/**
 * What was typed as a figure, or the sentence that says what is wrong. Grouping commas and the rupee sign are let
 * through: `₹1,25,000.50` is 125000.5.
 *
 * @param isOptional an empty field is null.
 */
export function figureIn(
  text: string,
  isOptional = false,
): { readonly value: number | null; readonly problem: string | null } {
  const bare = text.replace(/[₹,\s]/g, '');
  if (bare === '') {
    return { value: null, problem: isOptional ? null : 'Type a figure.' };
  }
  return /^\d{1,12}(\.\d{1,2})?$/.test(bare)
    ? { value: Number(bare), problem: null }
    : { value: null, problem: 'Type a figure with at most two decimals.' };
}
