declare module 'seek-bzip' {
  /** Unpacks bzip2; with `isMulti` all streams that follow each other. Throws where the data is damaged. */
  const bunzip: {
    decode(packed: Uint8Array, output?: undefined, isMulti?: boolean): Uint8Array;
  };
  // biome-ignore lint/style/noDefaultExport: the package is one object.
  export default bunzip;
}
