import { indiaStates } from '@parichay/shared/lib/india-states.ts';
import { expect, test } from 'vitest';
import { stateCodeOf } from '../src/invoice/state-code.ts';

test('states are found by their names in every language, each with a code of its own', () => {
  expect(new Set(indiaStates.map(([code]) => code)).size).toBe(36);
  expect(stateCodeOf('Gujarat')).toBe('24');
  expect(stateCodeOf('  तमिलनाडु ')).toBe('33');
  expect(stateCodeOf('tamil  nadu')).toBe('33');
  expect(stateCodeOf('Orissa')).toBe('21');
  expect(stateCodeOf('Utopia')).toBeNull();
});
