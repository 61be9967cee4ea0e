import { describe, expect, it } from 'vitest';
import type { LayerInput } from '../src/layer/layer.kinds.ts';
import { drawn, drawnText, emptyData, isDrawn, resolved } from './layer.fixtures.ts';

type TextInput = Extract<LayerInput, { type: 'text' }>;
type GroupInput = Extract<LayerInput, { type: 'group' }>;
const text = (id: string, words: string, more: Partial<TextInput> = {}): TextInput => ({
  id,
  type: 'text',
  text: words,
  size: 40,
  minSize: 20,
  ...more,
});
const group = (layout: GroupInput['layout'], layers: LayerInput[], more: Partial<GroupInput> = {}): GroupInput => ({
  id: 'group',
  type: 'group',
  layout,
  layers,
  ...more,
});
const saying = (texts: (typeof emptyData)['texts']) => ({ data: { ...emptyData, texts } });

describe('a template', () => {
  const template = text('line', '{phone} · {city} · {website}');
  it.each([
    ['all fields', { phone: '1', city: 'Surat', website: 'a.in' }, '1 · Surat · a.in'],
    ['none in the middle', { phone: '1', website: 'a.in' }, '1 · a.in'],
    ['none at the beginning', { city: 'Surat', website: 'a.in' }, 'Surat · a.in'],
    ['none at the end', { phone: '1', city: 'Surat' }, '1 · Surat'],
  ])('leaves no separator behind: %s', (_, texts, expected) => {
    expect(drawnText(resolved([template], saying(texts)), 'line').lines[0]?.text).toBe(expected);
  });

  it('is left out when it has nothing to say, unless it has a fallback', () => {
    expect(isDrawn(resolved([template], saying({ phone: '  ' })), 'line')).toBe(false);
    expect(drawnText(resolved([{ ...template, fallback: 'Welcome' }]), 'line').lines[0]?.text).toBe('Welcome');
  });

  it('gives the first letter of a name whole', () => {
    const letter = (businessName: string) =>
      drawnText(resolved([text('one', '{businessName|initial}')], saying({ businessName })), 'one').lines[0]?.text;
    expect(letter('“raju” stores')).toBe('R');
    expect(letter('श्री कृष्णा')).toBe('श्री');
    expect(letter('ಕ್ಷೇತ್ರ')).toBe('ಕ್ಷೇ');
    expect(letter('🎉 9 stars')).toBe('9');
  });

  it('shows a layer by what the business has', () => {
    const shown = (when: LayerInput['when'], texts: (typeof emptyData)['texts']) =>
      isDrawn(resolved([text('one', 'x', { when })], saying(texts)), 'one');
    expect(shown({ has: ['phone', 'city'] }, { phone: '1' })).toBe(false);
    expect(shown({ any: ['phone', 'city'] }, { phone: '1' })).toBe(true);
    expect(shown({ any: ['phone', 'city'] }, {})).toBe(false);
    expect(shown({ lacks: ['phone'] }, { phone: '1' })).toBe(false);
  });
});

describe('a text', () => {
  it('shrinks to its floor, then wraps, then is cut', () => {
    const inWidth = (width: number) =>
      drawnText(
        resolved([text('one', 'aaaa bbbb', { box: { left: 0, top: 0, width }, maxLines: 2, wrapBelow: 30 })]),
        'one',
      );
    expect(inWidth(400)).toMatchObject({ size: 40, isCut: false, lines: [{ text: 'aaaa bbbb' }] });
    expect(inWidth(150)).toMatchObject({ size: 33, isCut: false, lines: [{ text: 'aaaa bbbb' }] });
    expect(inWidth(100)).toMatchObject({ size: 40, isCut: false, lines: [{ text: 'aaaa' }, { text: 'bbbb' }] });
    expect(inWidth(30)).toMatchObject({ size: 20, isCut: true });
  });

  it('says less where the whole would be cut', () => {
    const address = text('one', '{cardUrl}', { shorter: '{cardUrl|host}', box: { left: 0, top: 0, width: 200 } });
    const said = (cardUrl: string) => {
      const { lines, isCut } = drawnText(resolved([address], saying({ cardUrl })), 'one');
      return { says: lines[0]?.text, isCut };
    };
    expect(said('shop.in/raju')).toEqual({ says: 'shop.in/raju', isCut: false });
    expect(said('shop.in/raju-and-sons-of-surat')).toEqual({ says: 'shop.in', isCut: false });
    expect(said('a-very-long-shop-of-ours.example.in/raju').isCut).toBe(true);
  });

  it('has a sign before its words that is part of its width', () => {
    const page = resolved([
      group({ kind: 'row' }, [text('phone', '98250', { icon: 'phone' }), text('after', 'x')], {
        box: { left: 100, top: 0 },
      }),
    ]);
    const [sign, phone, after] = ['phone-icon', 'phone', 'after'].map((id) => drawn(page, id).box);
    expect(sign?.x).toBeCloseTo(100);
    expect(phone?.x).toBeCloseTo(100 + 40 * 1.28);
    expect(after?.x).toBeCloseTo((phone?.x ?? 0) + 5 * 20);
  });

  it('has its sign on the right where its letters run to the left', () => {
    const page = resolved([text('place', 'حیدرآباد', { icon: 'pin', box: { left: 0, top: 0, width: 600 } })]);
    const [sign, words] = [drawn(page, 'place-icon').box, drawn(page, 'place').box];
    expect(sign.x + sign.width).toBeCloseTo(600);
    expect(words.x + words.width).toBeLessThan(sign.x);
  });
});

describe('a row or column', () => {
  const box = { left: 0, top: 0, width: 400 };

  it('sets its layers one after the other', () => {
    const row = resolved([group({ kind: 'row', gap: 10 }, [text('a', 'aa'), text('b', 'bbb')], { box })]);
    expect([drawn(row, 'a').box.x, drawn(row, 'b').box.x]).toEqual([0, 50]);
    const column = resolved([group({ kind: 'column', gap: 10 }, [text('a', 'aa'), text('b', 'bbb')], { box })]);
    expect([drawn(column, 'a').box.y, drawn(column, 'b').box.y]).toEqual([0, 50]);
  });

  it('sets words of any size on one line', () => {
    const row = [
      text('large', 'a'),
      text('small', 'b', { size: 20 }),
      { id: 'dot', type: 'shape' as const, box: { width: 10, height: 10 } },
    ];
    const page = resolved([group({ kind: 'row', align: 'baseline' }, row, { box })]);
    const line = drawnText(page, 'large').lines[0]?.baseline ?? 0;
    expect(drawnText(page, 'small').lines[0]?.baseline).toBeCloseTo(line);
    expect(drawn(page, 'dot').box.y + 10).toBeCloseTo(line);
  });

  describe('that follows a text', () => {
    const layers = [
      text('title', '{tagline}'),
      group({ kind: 'row', gap: 10 }, [text('first', 'aa'), text('second', 'bb')], { id: 'pair' }),
      group({ kind: 'row', justify: 'between' }, [text('place', 'cc'), text('address', '{website}')], { id: 'foot' }),
    ];
    const endsOf = (businessName: string, website = 'dd') => {
      const texts = { businessName, tagline: 'fresh', website };
      const page = resolved([group({ kind: 'column', follows: 'businessName' }, layers, { box })], saying(texts));
      return (id: string) => [drawn(page, id).box.x, drawn(page, id).box.x + drawn(page, id).box.width];
    };

    it('begins at the left for most letters', () => {
      const ends = endsOf('12 Raju');
      expect(['title', 'first', 'second', 'place', 'address'].map((id) => ends(id)[0])).toEqual([0, 0, 50, 0, 360]);
    });

    it('begins at the right for Arabic ones', () => {
      const ends = endsOf('12 نفیس');
      expect(['title', 'first', 'second', 'place', 'address'].map((id) => ends(id)[1])).toEqual([
        400, 400, 350, 400, 40,
      ]);
    });

    it('begins there with what stands alone, too', () => {
      expect(endsOf('نفیس', '')('place')[1]).toBe(400);
    });
  });

  it('gives what asks for little all of it, and lets the others share the rest', () => {
    const page = resolved([group({ kind: 'row' }, [text('name', 'a'.repeat(30)), text('price', '960')], { box })]);
    expect(drawnText(page, 'price')).toMatchObject({ size: 40, isCut: false });
    expect(drawnText(page, 'name').size).toBeLessThan(40);
  });

  it('shrinks as a whole to its height', () => {
    const page = resolved([
      group({ kind: 'column' }, [text('a', 'a'), text('b', 'b')], { box: { ...box, height: 60 } }),
    ]);
    expect(drawnText(page, 'a').size).toBe(drawnText(page, 'b').size);
    expect(drawn(page, 'b').box.y + drawn(page, 'b').box.height).toBeLessThanOrEqual(60.5);
  });

  it('leaves out what matters least when shrinking is not enough', () => {
    const lines = [text('name', 'name'), text('second', 'x', { rank: 2 }), text('third', 'x', { rank: 3 })];
    const page = resolved([group({ kind: 'column' }, lines, { box: { ...box, height: 50 } })]);
    expect(['name', 'second', 'third'].map((id) => isDrawn(page, id))).toEqual([true, true, false]);
    expect(page.dropped).toEqual(['third']);
  });

  it('leaves it out sooner where its floor is higher', () => {
    const lines = [text('name', 'name'), text('second', 'x', { rank: 2 })];
    const size = { ...box, height: 50 };
    expect(resolved([group({ kind: 'column' }, lines, { box: size })]).dropped).toEqual([]);
    expect(resolved([group({ kind: 'column', floor: 0.8 }, lines, { box: size })]).dropped).toEqual(['second']);
  });

  it('grows over its height rather than let words stand outside of it', () => {
    const tall = group({ kind: 'column' }, [text('name', 'a')], { id: 'inner', box: { height: 10 } });
    const page = resolved([group({ kind: 'column', gap: 5 }, [tall, text('below', 'b')], { box })]);
    expect(drawn(page, 'name').box.height).toBe(20);
    expect(drawn(page, 'below').box.y).toBe(25);
  });

  it('has a plate as large as what is in it', () => {
    const page = resolved([
      group({ kind: 'row' }, [text('a', 'aa')], {
        box: { left: 100, top: 100 },
        plate: { fill: 'brand', padX: 20, padY: 10 },
      }),
    ]);
    expect(drawn(page, 'group-plate').box).toEqual({ x: 100, y: 100, width: 80, height: 60 });
    expect(drawn(page, 'a').box).toMatchObject({ x: 120, y: 110 });
  });
});
