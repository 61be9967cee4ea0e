import { describe, expect, it } from 'vitest';
import { assembled } from '../src/platform/render/document-parts.ts';

const parts = {
  lamp: { view: [10, 10], layers: [{ id: 'flame', type: 'shape', fill: '$light' }] },
  word: { id: 'word', type: 'text', text: '$label', size: 20 },
  button: { type: 'group', id: '$id', layers: [{ part: '$sign' }, { part: 'word' }] },
  buttons: [
    { part: 'button', with: { id: 'call', label: '{callLabel}' } },
    { part: 'button', with: { id: 'save', label: '{saveLabel}' } },
  ],
};

describe('the parts of a document', () => {
  it('a used part is replaced by its layers with the properties and values of the use', () => {
    expect(assembled({ part: 'lamp', id: 'one', box: { left: 4 }, with: { light: 'brand' } }, parts)).toEqual({
      type: 'group',
      id: 'one',
      box: { left: 4 },
      view: [10, 10],
      layers: [{ id: 'flame', type: 'shape', fill: 'brand' }],
    });
    expect(assembled({ part: 'word', size: 30, with: { label: 'Sale' } }, parts)).toMatchObject({
      size: 30,
      text: 'Sale',
    });
  });

  it('a part that is a list is spliced in, and sees the values of the uses around it', () => {
    const made = assembled(
      { layers: [{ id: 'first' }, { part: 'buttons', with: { sign: 'lamp', light: 'ink' } }] },
      parts,
    );
    const { layers } = made as { layers: { id: string; layers?: { text?: string }[] }[] };
    expect(layers.map(({ id }) => id)).toEqual(['first', 'call', 'save']);
    expect(layers[1]?.layers?.[1]?.text).toBe('{callLabel}');
    expect(JSON.stringify(layers[1]?.layers?.[0])).toContain('"fill":"ink"');
  });

  it('a list within a list is left unchanged', () => {
    expect(
      assembled(
        {
          stops: [
            [0, 'ink'],
            [1, 'paper'],
          ],
        },
        parts,
      ),
    ).toEqual({
      stops: [
        [0, 'ink'],
        [1, 'paper'],
      ],
    });
  });

  it('an unknown part or a missing value throws an error that names it', () => {
    expect(() => assembled({ part: 'cup' }, parts)).toThrow('There is no part cup');
    expect(() => assembled({ part: 'lamp' }, parts)).toThrow('Nobody says what $light is');
  });
});
