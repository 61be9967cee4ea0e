/** ISO 15924 tag → Unicode `Script` property. */
export const scriptNames = {
  Latn: 'Latin',
  Deva: 'Devanagari',
  Gujr: 'Gujarati',
  Beng: 'Bengali',
  Guru: 'Gurmukhi',
  Orya: 'Oriya',
  Taml: 'Tamil',
  Telu: 'Telugu',
  Knda: 'Kannada',
  Mlym: 'Malayalam',
  Arab: 'Arabic',
  Olck: 'Ol_Chiki',
  Mtei: 'Meetei_Mayek',
  Tibt: 'Tibetan',
} as const;
export type Script = keyof typeof scriptNames;
