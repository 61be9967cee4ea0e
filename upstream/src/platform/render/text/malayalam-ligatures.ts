/** The Malayalam language system of Baloo Chettan 2 (1.700) lacks `akhn`, which joins letters; its default has it. */
const patchedFontNamePattern = /BalooChettan2_/;

/** Source of the tables: learn.microsoft.com/typography/opentype/spec/chapter2 */
export function withMalayalamLigatures(font: Buffer, file: string): Buffer {
  if (!patchedFontNamePattern.test(file)) return font;
  const tagAt = (at: number) => font.toString('latin1', at, at + 4);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const gsubRecord = tables.find((at) => tagAt(at) === 'GSUB') as number;
  const substitutions = font.readUInt32BE(gsubRecord + 8);
  const scripts = substitutions + font.readUInt16BE(substitutions + 4);
  for (let index = 0; index < font.readUInt16BE(scripts); index++) {
    const at = scripts + 2 + 6 * index;
    // With a language count of zero, shapers use the default language system.
    if (tagAt(at).startsWith('ml')) font.writeUInt16BE(0, scripts + font.readUInt16BE(at + 4) + 2);
  }
  return font;
}
