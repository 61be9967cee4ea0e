import { cardIdFromName } from '@parichay/shared/card/card-id.ts';
import { describe, expect, test } from 'vitest';
import { inLatin } from '../src/card/latin-name.ts';

describe('an address suggested from a name', () => {
  test.each([
    ['राम किराना स्टोर', 'ram-kirana-stor'],
    ['श्री लक्ष्मी ज्वेलर्स', 'shri-lakshmi-jvelars'],
    ['જય અંબે ફરસાણ', 'jay-ambe-pharasan'],
    ['ਪੰਜਾਬੀ ਢਾਬਾ', 'panjabi-dhaba'],
    ['శ్రీ సాయి', 'shri-sayi'],
    ['Café Ünïque & Sons', 'cafe-unique-sons'],
    ['श्री Ganesh Traders', 'shri-ganesh-traders'],
    ['Phool 🌸 Ghar', 'phool-ghar'],
  ])('%s → %s', (name, cardId) => {
    expect(cardIdFromName(inLatin(name), 'fallback')).toBe(cardId);
  });

  test('a name of nothing but emoji falls back', () => {
    expect(cardIdFromName(inLatin('🎉'), 'card-x')).toMatch(/^[a-z0-9][a-z0-9-]+$/);
  });
});
