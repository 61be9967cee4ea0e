import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { nameWithTitle, translatedTitleOf } from '@parichay/shared/shop/card/titled-name.ts';
import { describe, expect, test } from 'vitest';

const titles = readTexts<Record<string, string>>('names/titles');

describe('the honorific before a name', () => {
  test.each([
    ['सुनीता अग्रवाल', 'श्रीमती सुनीता अग्रवाल'],
    ['ભાવનાબેન ગોહિલ', 'શ્રીમતી ભાવનાબેન ગોહિલ'],
    ['শর্মিষ্ঠা সেন', 'শ্রীমতী শর্মিষ্ঠা সেন'],
    ['கலைச்செல்வி முருகன்', 'திருமதி கலைச்செல்வி முருகன்'],
    ['లక్ష్మి రెడ్డి', 'శ్రీమతి లక్ష్మి రెడ్డి'],
    ['ಸುಧಾ ಮೂರ್ತಿ', 'ಶ್ರೀಮತಿ ಸುಧಾ ಮೂರ್ತಿ'],
    ['Meera Shah', 'Mrs. Meera Shah'],
    ['نفیس احمد', 'Mrs. نفیس احمد'],
  ])('the name %s with the honorific Mrs. is written %s', (name, written) => {
    expect(nameWithTitle(titles, 'Mrs.', name)).toBe(written);
  });

  test('the honorific of a Devanagari name is Marathi on a Marathi page and Hindi on other pages', () => {
    expect(translatedTitleOf(titles, 'Mr.', 'राम राव', 'mr')).toBe('श्री.');
    expect(translatedTitleOf(titles, 'Mr.', 'राम राव', 'hi')).toBe('श्री');
    expect(translatedTitleOf(titles, 'Mr.', 'राम राव', 'gu')).toBe('श्री');
    expect(translatedTitleOf(titles, 'Mr.', 'Ram Rao', 'mr')).toBe('Mr.');
  });

  test('the honorific is left out when none is chosen or the name is empty', () => {
    expect(nameWithTitle(titles, 'none', 'Meera Shah')).toBe('Meera Shah');
    expect(nameWithTitle(titles, 'Dr.', '')).toBe('');
  });
});
