/** Media query for the system's dark mode, null if unsupported. */
export const darkSystem =
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
