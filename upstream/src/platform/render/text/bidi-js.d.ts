declare module 'bidi-js' {
  interface Bidi {
    /** Levels by UTF-16 index, odd = right to left. `start` and `end` of a paragraph are inclusive. */
    getEmbeddingLevels(
      text: string,
      direction?: 'ltr' | 'rtl' | 'auto',
    ): { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  }
  const bidiFactory: () => Bidi;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default bidiFactory;
}
