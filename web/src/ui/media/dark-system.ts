/** Matches while the system asks for dark pages; null where the browser cannot tell. */
export const darkSystem =
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
