declare module 'virtual:icon-sprite' {
  /** URL of the icon sprite. */
  export const SPRITE: string;
}
