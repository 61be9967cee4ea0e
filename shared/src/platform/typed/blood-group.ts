const groups: readonly (readonly [group: string, spellings: string])[] = [
  ['AB', 'एबी|एबि|એબી|এবি|ஏபி|ఎబి|ఏబీ|ಎಬಿ'],
  ['A', 'ए|એ|এ|ஏ|ఎ|ఏ|ಎ|ಏ'],
  ['B', 'बी|बि|બી|বি|பி|బి|బీ|ಬಿ|ಬೀ'],
  ['O', 'ओ|ઓ|ও|ஓ|ఓ|ಓ'],
];
const signs: readonly (readonly [sign: string, spellings: string])[] = [
  [
    '+',
    '\\+|पॉजिटिव|पाजिटिव|पोजिटिव|पॉजीटिव|पॉझिटिव्ह|पॉझिटिव|पॉजिटीव|પોઝિટિવ|પોઝીટીવ|પોઝિટીવ|পজিটিভ|பாசிட்டிவ்|பாஸிட்டிவ்|పాజిటివ్|ಪಾಸಿಟಿವ್|positive|pos',
  ],
  ['-', '[-–−]|नेगेटिव|निगेटिव|नेगटिव|निगेटिव्ह|નેગેટિવ|નેગેટીવ|নেগেটিভ|நெகட்டிவ்|நெகடிவ்|నెగటివ్|నెగెటివ్|ನೆಗೆಟಿವ್|ನೆಗಟಿವ್|negative|neg'],
];
const findSpelling = (text: string, table: readonly (readonly [string, string])[]): string =>
  table.find(([, spellings]) => new RegExp(`^(?:${spellings})$`, 'iu').test(text))?.[0] ?? '';

/** `बी पॉज़िटिव` → `B+`; groups in Latin letters and other texts are returned as typed. */
export function readBloodGroup(typed: string): string {
  // Nuktas are written or left out.
  const text = typed.normalize('NFC').replaceAll(/[\u093c\u0abc\u09bc\s.()]|(?:ve|वी)$/giu, '');
  const [, letters = '', sign = ''] =
    /^([^+–−-]*?)((?:[+–−-]|प|पो|પો|প|பா|పా|ಪಾ|न|ને|ન|ন|நெ|నె|ನೆ|pos|neg).*)$/iu.exec(text) ?? [];
  const [group, rhesus] = [findSpelling(letters, groups), findSpelling(sign, signs)];
  return group && rhesus ? group + rhesus : typed.trim();
}
