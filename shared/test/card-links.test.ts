import { expect, it } from 'vitest';
import { links } from '../src/shop/card/card-sections.ts';

const acceptsLink = (value: string) => links.safeParse({ links: [{ label: 'Shop', action: 'url', value }] }).success;

it('a link of a card is refused if it contains a control character', () => {
  expect(acceptsLink('https://shop.example.in')).toBe(true);
  expect(acceptsLink(' https://shop.example.in\n')).toBe(true);
  for (const value of ['https://evil.example\0.in', 'https://evil.example\u0007.in'])
    expect([value, acceptsLink(value)]).toEqual([value, false]);
});
