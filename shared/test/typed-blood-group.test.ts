import { expect, it } from 'vitest';
import { readBloodGroup } from '../src/platform/typed/blood-group.ts';

it.each([
  ['बी पॉज़िटिव', 'B+'],
  ['बी पॉजिटिव', 'B+'],
  ['बी +', 'B+'],
  ['बी+', 'B+'],
  ['ओ नेगेटिव', 'O-'],
  ['ओ निगेटिव', 'O-'],
  ['एबी पॉज़िटिव', 'AB+'],
  ['ए पॉझिटिव्ह', 'A+'],
  ['એ પોઝિટિવ', 'A+'],
  ['બી નેગેટિવ', 'B-'],
  ['বি পজিটিভ', 'B+'],
  ['ஓ பாசிட்டிவ்', 'O+'],
  ['బి పాజిటివ్', 'B+'],
  ['ಓ ನೆಗೆಟಿವ್', 'O-'],
  ['B +ve', 'B +ve'],
  ['A1+', 'A1+'],
  ['रमेश', 'रमेश'],
  ['', ''],
])('the typed blood group %j is stored as %j', (typed, stored) => {
  expect(readBloodGroup(typed)).toBe(stored);
});
