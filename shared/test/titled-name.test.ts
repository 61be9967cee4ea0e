import { titledName, titleOf } from '@parichay/shared/card/titled-name.ts';
import { readWords } from '@parichay/shared/language/read-words.ts';
import { describe, expect, test } from 'vitest';

const titles = readWords<Record<string, string>>('names/titles');

describe('the title before a name', () => {
  test.each([
    ['सुनीता अग्रवाल', 'श्रीमती सुनीता अग्रवाल'],
    ['ભાવનાબેન ગોહિલ', 'શ્રીમતી ભાવનાબેન ગોહિલ'],
    ['শর্মিষ্ঠা সেন', 'শ্রীমতী শর্মিষ্ঠা সেন'],
    ['கலைச்செல்வி முருகன்', 'திருமதி கலைச்செல்வி முருகன்'],
    ['లక్ష్మి రెడ్డి', 'శ్రీమతి లక్ష్మి రెడ్డి'],
    ['ಸುಧಾ ಮೂರ್ತಿ', 'ಶ್ರೀಮತಿ ಸುಧಾ ಮೂರ್ತಿ'],
    ['Meera Shah', 'Mrs. Meera Shah'],
    ['نفیس احمد', 'Mrs. نفیس احمد'],
  ])('stands in the script of %s', (name, written) => {
    expect(titledName(titles, 'Mrs.', name)).toBe(written);
  });

  test('is that of the language around it where two share a script', () => {
    expect(titleOf(titles, 'Mr.', 'राम राव', 'mr')).toBe('श्री.');
    expect(titleOf(titles, 'Mr.', 'राम राव', 'hi')).toBe('श्री');
    expect(titleOf(titles, 'Mr.', 'राम राव', 'gu')).toBe('श्री');
    expect(titleOf(titles, 'Mr.', 'Ram Rao', 'mr')).toBe('Mr.');
  });

  test('is not there where none was chosen, or nobody is named', () => {
    expect(titledName(titles, 'none', 'Meera Shah')).toBe('Meera Shah');
    expect(titledName(titles, 'Dr.', '')).toBe('');
  });
});
