import { describe, expect, it } from 'vitest';
import { readGstin } from '../src/typed/gstin.ts';

describe('a GSTIN as people write it', () => {
  it.each([
    '27AAPFU0939F1ZV',
    '27aapfu0939f1zv',
    ' 27 aapfu 0939f 1zv ',
    '27 AAPFU0939F 1 Z V',
    '27-AAPFU0939F-1ZV',
    '27–AAPFU0939F–1ZV',
    '27/AAPFU0939F/1ZV',
    '27.AAPFU0939F.1ZV',
    '27AAPFU0939F1ZV.',
    '27AAPFU0939F1ZV,',
    "'27AAPFU0939F1ZV",
    '"27AAPFU0939F1ZV"',
    '“27AAPFU0939F1ZV”',
    'GSTIN 27AAPFU0939F1ZV',
    'GSTIN: 27AAPFU0939F1ZV',
    'GSTIN : 27AAPFU0939F1ZV',
    'GSTIN - 27AAPFU0939F1ZV',
    'GSTIN:27AAPFU0939F1ZV',
    'GSTIN27AAPFU0939F1ZV',
    'gstin no. 27AAPFU0939F1ZV',
    'GST No: 27AAPFU0939F1ZV',
    'GST No.27AAPFU0939F1ZV',
    'GST number is 27AAPFU0939F1ZV',
    'GST Reg. 27AAPFU0939F1ZV',
    'GST registration no. - 27AAPFU0939F1ZV',
    'GST# 27AAPFU0939F1ZV',
    'GST IN: 27AAPFU0939F1ZV',
    'GST ID 27AAPFU0939F1ZV',
    'My GST: 27AAPFU0939F1ZV',
    '२७AAPFU०९३९F१ZV',
    '૨૭AAPFU૦૯૩૯F૧ZV',
    '২৭AAPFU০৯৩৯F১ZV',
    '௨௭AAPFU௦௯௩௯F௧ZV',
    '２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ',
    'जीएसटी नंबर: 27AAPFU0939F1ZV',
    'જીએસટી નંબર 27AAPFU0939F1ZV',
    'ஜிஎஸ்டி எண்: 27AAPFU0939F1ZV',
    'జీఎస్టీ నంబర్: 27AAPFU0939F1ZV',
    'জিএসটি নম্বর 27AAPFU0939F1ZV',
    '\u202A27AAPFU0939F1ZV\u202C',
    '\u200B27AAPFU0939F1ZV\uFEFF',
    '27\u00A0AAPFU0939F\u00A01ZV',
    '27AAPFU0939F1ZV\n',
  ])('%j', (typed) => expect(readGstin(typed)).toBe('27AAPFU0939F1ZV'));

  it.each([['not yet'], ['applied for'], ['27AAPFU0939F1Z']])('%j stays for the field to refuse', (typed) =>
    expect(readGstin(typed)).not.toBe('27AAPFU0939F1ZV'),
  );
});
