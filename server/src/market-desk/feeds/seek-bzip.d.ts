declare module 'seek-bzip' {
  /** Decompresses bzip2; with `isMulti`, all concatenated streams. Throws on damaged data. */
  const bunzip: {
    decode(packed: Uint8Array, output?: undefined, isMulti?: boolean): Uint8Array;
  };
  // biome-ignore lint/style/noDefaultExport: the package is one object.
  export default bunzip;
}
