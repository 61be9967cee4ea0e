import { locales } from '@parichay/shared/platform/language/languages.ts';
import { cardPrints } from '@parichay/shared/shop/card/card.lists.ts';
import { describe, expect, it } from 'vitest';
import {
  areaInsideMargin,
  drawnTextsOf,
  findUnreadableTexts,
  flatItems,
  isInside,
  overlapPx,
} from '../src/platform/render/page-faults.ts';
import { BLEED_MM } from '../src/platform/render/pdf/bleed.ts';
import { layOutCardPrint } from '../src/shop/card/card-print.ts';

/** Shops with short and long names, in many scripts, with light and dark colours. */
const shops = [
  { name: 'Jio', tagline: '', colour: '#111111' },
  { name: 'शर्मा मिठाई और नमकीन भंडार, पुराना बाज़ार वाले', tagline: '1962 से शुद्ध देसी घी की मिठाई', colour: '#f5d000' },
  { name: 'કેસર આંબાવાડી', tagline: 'ગીરની કેસર કેરી, ઝાડ પરથી સીધી તમારા ઘરે', colour: '#ffffff' },
  { name: 'வைகை காபி இல்லம்', tagline: 'Kumbakonam degree coffee', colour: '#7c3aed' },
  { name: 'نفیس ٹیلرز', tagline: 'شیروانی اور سوٹ', colour: '#0f766e' },
  { name: `${'Very long name of a shop '.repeat(5)}Ltd`.slice(0, 120), tagline: 'x'.repeat(120), colour: '#c2410c' },
];

describe.each(cardPrints)('the printed product %s', (kind) => {
  it.each(shops)(
    'the print for $name is legible, and its texts overlap neither the QR code nor the cut line',
    async ({ name, tagline, colour }) => {
      for (const locale of locales) {
        const page = await layOutCardPrint(kind, {
          locale,
          colour,
          name,
          tagline,
          features: ['prices', 'whatsapp', 'upi', 'place'],
          cardUrl: 'cards.example.in/a-long-address-of-a-shop-in-a-town',
        });
        const texts = drawnTextsOf(page);
        expect(texts.some(({ id }) => id === 'name')).toBe(true);
        expect(texts.some(({ id }) => id === 'scan')).toBe(true);
        expect(new Set(texts.map(({ language }) => language))).toEqual(new Set([locale]));
        const codes = flatItems(page.items).filter(({ id }) => id === 'paper');
        expect(codes.length).toBeGreaterThan(0);
        for (const { id, lines, isTextCut } of texts) {
          expect(isTextCut && id === 'name', 'the name is cut').toBe(false);
          for (const { box } of lines) {
            expect(
              isInside(box, areaInsideMargin(page, (page.width * (BLEED_MM + 2)) / 250)),
              `${id} in ${locale}`,
            ).toBe(true);
            expect(
              codes.some((code) => 'box' in code && overlapPx(box, code.box) > 2),
              `${id} in ${locale}`,
            ).toBe(false);
          }
        }
        expect(findUnreadableTexts(page, () => null).map(({ item }) => item.id)).toEqual([]);
      }
    },
  );
});
