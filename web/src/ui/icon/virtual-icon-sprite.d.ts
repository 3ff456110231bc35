declare module 'virtual:icon-sprite' {
  /** Address of the file with every icon. */
  export const SPRITE: string;
}
