/**
 * Pixels of a line of sessions with its edge: lines out of sight, and the whole list while it is fetched, are blank space
 * of this height.
 */
export const LINE = { wide: 58, phone: 58, dense: 46 } as const;
/** The same of a line with the ten digits under its name. */
export const DIGITS = { wide: 104, phone: 158, dense: 86 } as const;
