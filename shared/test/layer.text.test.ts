import { describe, expect, it } from 'vitest';
import type { LayerInput } from '../src/studio/layer/layer-kinds.ts';
import { drawnItem, drawnText, emptyLayerData, isDrawn, resolvedPage } from './layer.fixtures.ts';

type TextInput = Extract<LayerInput, { type: 'text' }>;
type GroupInput = Extract<LayerInput, { type: 'group' }>;
const text = (id: string, content: string, overrides: Partial<TextInput> = {}): TextInput => ({
  id,
  type: 'text',
  text: content,
  size: 40,
  minSize: 20,
  ...overrides,
});
const group = (
  layout: GroupInput['layout'],
  layers: LayerInput[],
  overrides: Partial<GroupInput> = {},
): GroupInput => ({
  id: 'group',
  type: 'group',
  layout,
  layers,
  ...overrides,
});
const withTexts = (texts: (typeof emptyLayerData)['texts']) => ({ data: { ...emptyLayerData, texts } });

describe('the text template of a text layer', () => {
  const template = text('line', '{phone} · {city} · {website}');
  it.each([
    ['all fields', { phone: '1', city: 'Surat', website: 'a.in' }, '1 · Surat · a.in'],
    ['none in the middle', { phone: '1', website: 'a.in' }, '1 · a.in'],
    ['none at the beginning', { city: 'Surat', website: 'a.in' }, 'Surat · a.in'],
    ['none at the end', { phone: '1', city: 'Surat' }, '1 · Surat'],
  ])('the text template of a layer leaves no separator behind for an empty field: %s', (_, texts, expected) => {
    expect(drawnText(resolvedPage([template], withTexts(texts)), 'line').lines[0]?.text).toBe(expected);
  });

  it('a text layer whose fields are all empty is left out unless it has a fallback text', () => {
    expect(isDrawn(resolvedPage([template], withTexts({ phone: '  ' })), 'line')).toBe(false);
    expect(drawnText(resolvedPage([{ ...template, fallback: 'Welcome' }]), 'line').lines[0]?.text).toBe('Welcome');
  });

  it('the text filter “initial” returns the initial of a name as a whole grapheme cluster', () => {
    const letter = (businessName: string) =>
      drawnText(resolvedPage([text('one', '{businessName|initial}')], withTexts({ businessName })), 'one').lines[0]
        ?.text;
    expect(letter('“raju” stores')).toBe('R');
    expect(letter('ಕ್ಷೇತ್ರ')).toBe('ಕ್ಷೇ');
  });

  it('a layer is drawn only if the filled fields of the business meet its condition', () => {
    const shown = (when: LayerInput['when'], texts: (typeof emptyLayerData)['texts']) =>
      isDrawn(resolvedPage([text('one', 'x', { when })], withTexts(texts)), 'one');
    expect(shown({ has: ['phone', 'city'] }, { phone: '1' })).toBe(false);
    expect(shown({ any: ['phone', 'city'] }, { phone: '1' })).toBe(true);
    expect(shown({ any: ['phone', 'city'] }, {})).toBe(false);
    expect(shown({ lacks: ['phone'] }, { phone: '1' })).toBe(false);
  });
});

describe('the size of a text layer', () => {
  it('in a layer group with a view box, the minimum text size is scaled with the view', () => {
    const label = text('label', 'unbreakable'.repeat(4), { minSize: 10, box: { left: 0, top: 0, width: 40 } });
    const view: LayerInput = {
      id: 'motif',
      type: 'group',
      view: [40, 60],
      box: { left: 0, top: 0, width: 400, height: 600 },
      layers: [label],
    };
    expect(drawnText(resolvedPage([view]), 'label')).toMatchObject({ isTextCut: true, size: 100 });
  });

  it('a text layer shrinks, then wraps, and is cut off only at its minimum size', () => {
    const drawnAtWidth = (width: number) =>
      drawnText(
        resolvedPage([text('one', 'aaaa bbbb', { box: { left: 0, top: 0, width }, maxLines: 2, wrapBelow: 30 })]),
        'one',
      );
    expect(drawnAtWidth(400)).toMatchObject({ size: 40, isTextCut: false, lines: [{ text: 'aaaa bbbb' }] });
    expect(drawnAtWidth(150)).toMatchObject({ size: 33, isTextCut: false, lines: [{ text: 'aaaa bbbb' }] });
    expect(drawnAtWidth(100)).toMatchObject({
      size: 40,
      isTextCut: false,
      lines: [{ text: 'aaaa' }, { text: 'bbbb' }],
    });
    expect(drawnAtWidth(30)).toMatchObject({ size: 20, isTextCut: true });
  });

  it('a text layer uses its shorter variant when its full text would be cut off', () => {
    const address = text('one', '{cardUrl}', { shorter: '{cardUrl|host}', box: { left: 0, top: 0, width: 200 } });
    const shownText = (cardUrl: string) => {
      const { lines, isTextCut } = drawnText(resolvedPage([address], withTexts({ cardUrl })), 'one');
      return { says: lines[0]?.text, isTextCut };
    };
    expect(shownText('shop.in/raju')).toEqual({ says: 'shop.in/raju', isTextCut: false });
    expect(shownText('shop.in/raju-and-sons-of-surat')).toEqual({ says: 'shop.in', isTextCut: false });
    expect(shownText('a-very-long-shop-of-ours.example.in/raju').isTextCut).toBe(true);
  });

  it('the icon of a text layer is drawn before its letters and counts towards its width', () => {
    const page = resolvedPage([
      group({ kind: 'row' }, [text('phone', '98250', { icon: 'phone' }), text('after', 'x')], {
        box: { left: 100, top: 0 },
      }),
    ]);
    const [icon, phone, after] = ['phone-icon', 'phone', 'after'].map((id) => drawnItem(page, id).box);
    expect(icon?.x).toBeCloseTo(100);
    expect(phone?.x).toBeCloseTo(100 + 40 * 1.28);
    expect(after?.x).toBeCloseTo((phone?.x ?? 0) + 5 * 20);
  });

  it('the icon of a right-to-left text layer is on its right', () => {
    const page = resolvedPage([text('place', 'حیدرآباد', { icon: 'pin', box: { left: 0, top: 0, width: 600 } })]);
    const [icon, content] = [drawnItem(page, 'place-icon').box, drawnItem(page, 'place').box];
    expect(icon.x + icon.width).toBeCloseTo(600);
    expect(content.x + content.width).toBeLessThan(icon.x);
  });
});

describe('rows and columns of layers', () => {
  const box = { left: 0, top: 0, width: 400 };

  it('a row or column places its layers one after the other with the requested gap', () => {
    const row = resolvedPage([group({ kind: 'row', gap: 10 }, [text('a', 'aa'), text('b', 'bbb')], { box })]);
    expect([drawnItem(row, 'a').box.x, drawnItem(row, 'b').box.x]).toEqual([0, 50]);
    const column = resolvedPage([group({ kind: 'column', gap: 10 }, [text('a', 'aa'), text('b', 'bbb')], { box })]);
    expect([drawnItem(column, 'a').box.y, drawnItem(column, 'b').box.y]).toEqual([0, 50]);
  });

  it('a row with baseline alignment puts texts of different sizes on one baseline', () => {
    const row = [
      text('large', 'a'),
      text('small', 'b', { size: 20 }),
      { id: 'dot', type: 'shape' as const, box: { width: 10, height: 10 } },
    ];
    const page = resolvedPage([group({ kind: 'row', align: 'baseline' }, row, { box })]);
    const line = drawnText(page, 'large').lines[0]?.baseline ?? 0;
    expect(drawnText(page, 'small').lines[0]?.baseline).toBeCloseTo(line);
    expect(drawnItem(page, 'dot').box.y + 10).toBeCloseTo(line);
  });

  describe('a column whose direction follows that of a text', () => {
    const layers = [
      text('title', '{tagline}'),
      group({ kind: 'row', gap: 10 }, [text('first', 'aa'), text('second', 'bb')], { id: 'pair' }),
      group({ kind: 'row', justify: 'between' }, [text('place', 'cc'), text('address', '{website}')], { id: 'foot' }),
    ];
    const edgesOf = (businessName: string, website = 'dd') => {
      const texts = { businessName, tagline: 'fresh', website };
      const page = resolvedPage(
        [group({ kind: 'column', follows: 'businessName' }, layers, { box })],
        withTexts(texts),
      );
      return (id: string) => {
        const { x, width } = drawnItem(page, id).box;
        return { left: x, right: x + width };
      };
    };

    it('a column is aligned left when the text that it follows is left-to-right', () => {
      const edges = edgesOf('12 Raju');
      expect(['title', 'first', 'second', 'place', 'address'].map((id) => edges(id).left)).toEqual([0, 0, 50, 0, 360]);
    });

    it('a column is aligned right when the text that it follows is Arabic', () => {
      const edges = edgesOf('12 نفیس');
      expect(['title', 'first', 'second', 'place', 'address'].map((id) => edges(id).right)).toEqual([
        400, 400, 350, 400, 40,
      ]);
    });

    it('a single layer in a row is at the right when the text that it follows is Arabic', () => {
      expect(edgesOf('نفیس', '')('place').right).toBe(400);
    });
  });

  it('a short text in a row keeps its full size while a long text shrinks', () => {
    const page = resolvedPage([group({ kind: 'row' }, [text('name', 'a'.repeat(30)), text('price', '960')], { box })]);
    expect(drawnText(page, 'price')).toMatchObject({ size: 40, isTextCut: false });
    expect(drawnText(page, 'name').size).toBeLessThan(40);
  });

  it('a column shrinks all its texts to the same size to fit its height', () => {
    const page = resolvedPage([
      group({ kind: 'column' }, [text('a', 'a'), text('b', 'b')], { box: { ...box, height: 60 } }),
    ]);
    expect(drawnText(page, 'a').size).toBe(drawnText(page, 'b').size);
    expect(drawnItem(page, 'b').box.y + drawnItem(page, 'b').box.height).toBeLessThanOrEqual(60.5);
  });

  it('a column drops its least important layer when shrinking its texts is not enough', () => {
    const lines = [text('name', 'name'), text('second', 'x', { rank: 2 }), text('third', 'x', { rank: 3 })];
    const page = resolvedPage([group({ kind: 'column' }, lines, { box: { ...box, height: 50 } })]);
    expect(['name', 'second', 'third'].map((id) => isDrawn(page, id))).toEqual([true, true, false]);
    expect(page.dropped).toEqual(['third']);
  });

  it('a column with a higher minimum text scale drops a layer sooner', () => {
    const lines = [text('name', 'name'), text('second', 'x', { rank: 2 })];
    const size = { ...box, height: 50 };
    expect(resolvedPage([group({ kind: 'column' }, lines, { box: size })]).dropped).toEqual([]);
    expect(resolvedPage([group({ kind: 'column', floor: 0.8 }, lines, { box: size })]).dropped).toEqual(['second']);
  });

  it('a column places the next layer below a text that is taller than its box', () => {
    const tall = group({ kind: 'column' }, [text('name', 'a')], { id: 'inner', box: { height: 10 } });
    const page = resolvedPage([group({ kind: 'column', gap: 5 }, [tall, text('below', 'b')], { box })]);
    expect(drawnItem(page, 'name').box.height).toBe(20);
    expect(drawnItem(page, 'below').box.y).toBe(25);
  });

  it('the background of a row is as large as its content and padding', () => {
    const page = resolvedPage([
      group({ kind: 'row' }, [text('a', 'aa')], {
        box: { left: 100, top: 100 },
        plate: { fill: 'brand', padX: 20, padY: 10 },
      }),
    ]);
    expect(drawnItem(page, 'group-plate').box).toEqual({ x: 100, y: 100, width: 80, height: 60 });
    expect(drawnItem(page, 'a').box).toMatchObject({ x: 120, y: 110 });
  });
});
