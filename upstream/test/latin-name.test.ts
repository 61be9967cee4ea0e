import { cardIdFromName } from '@parichay/shared/shop/card/card-id.ts';
import { describe, expect, test } from 'vitest';
import { transliterateName } from '../src/platform/text/latin-name.ts';

describe('the card id suggested for a business name', () => {
  test.each([
    ['राम किराना स्टोर', 'ram-kirana-store'],
    ['श्री लक्ष्मी ज्वेलर्स', 'shri-lakshmi-jewellers'],
    ['જય અંબે ફરસાણ', 'jay-ambe-farsan'],
    ['ਪੰਜਾਬੀ ਢਾਬਾ', 'panjabi-dhaba'],
    ['శ్రీ సాయి', 'shri-sayi'],
    ['Café Ünïque & Sons', 'cafe-unique-sons'],
    ['शर्मा मिठाई घर', 'sharma-mithai-ghar'],
    ['खुशबू नमकीन भंडार', 'khushbu-namkin-bhandar'],
    ['सरस्वती पुस्तक केंद्र', 'saraswati-pustak-kendra'],
    ['कमला साड़ी एवं कपड़े वाले', 'kamla-sadi-evam-kapde-wale'],
    ['डॉ. मित्र ज़री कैफ़े', 'dr-mitra-zari-cafe'],
    ['माँ भारतीय ज्ञान', 'ma-bhartiya-gyan'],
    ['રમકડાં', 'ramakda'],
    ['বিরিয়ানি বাড়ি', 'biriyani-bari'],
    ['முருகன் இட்லி கடை', 'murugan-idli-kadai'],
    ['ਗੁਰਦੀਪ ਸਿੰਘ', 'gurdip-singh'],
    ['കേരളം', 'keralam'],
    ['श्री Ganesh Traders', 'shri-ganesh-traders'],
    ['दुकान नं. २४', 'dukan-nam-24'],
    ['Phool 🌸 Ghar', 'phool-ghar'],
  ])('for the business name %s the card id %s is suggested', (name, cardId) => {
    expect(cardIdFromName(transliterateName(name), 'fallback')).toBe(cardId);
  });

  test.each([
    ['श्री कृष्णा मिठाई भंडार एवं नमकीन वाले', 'shri-krishna-mithai-bhandar'],
    ['शर्मा मिठाई घर एवं नमकीन भंडार', 'sharma-mithai-ghar-evam-namkin'],
    ['Thirty-four letters fill it whole up', 'thirty-four-letters-fill-it-whole'],
    [`${'a'.repeat(33)} b`, `${'a'.repeat(33)}`],
    ['a'.repeat(50), 'a'.repeat(34)],
  ])(
    'for the long business name %s the card id %s is suggested, cut at a word boundary if possible',
    (name, cardId) => {
      expect(cardIdFromName(transliterateName(name), 'fallback')).toBe(cardId);
    },
  );

  test('a valid card id is suggested for a business name that consists of emoji', () => {
    expect(cardIdFromName(transliterateName('🎉'), 'card-x')).toMatch(/^[a-z0-9][a-z0-9-]+$/);
  });
});
