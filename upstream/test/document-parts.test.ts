import { describe, expect, it } from 'vitest';
import { expandFragments } from '../src/platform/render/document-fragments.ts';

const parts = {
  lamp: { view: [10, 10], layers: [{ id: 'flame', type: 'shape', fill: '$light' }] },
  word: { id: 'word', type: 'text', text: '$label', size: 20 },
  button: { type: 'group', id: '$id', layers: [{ part: '$sign' }, { part: 'word' }] },
  buttons: [
    { part: 'button', with: { id: 'call', label: '{callLabel}' } },
    { part: 'button', with: { id: 'save', label: '{saveLabel}' } },
  ],
};

describe('references to fragments in a layer document', () => {
  it('a fragment reference is replaced by the layers of the fragment, with the properties and values that it sets', () => {
    expect(expandFragments({ part: 'lamp', id: 'one', box: { left: 4 }, with: { light: 'brand' } }, parts)).toEqual({
      type: 'group',
      id: 'one',
      box: { left: 4 },
      view: [10, 10],
      layers: [{ id: 'flame', type: 'shape', fill: 'brand' }],
    });
    expect(expandFragments({ part: 'word', size: 30, with: { label: 'Sale' } }, parts)).toMatchObject({
      size: 30,
      text: 'Sale',
    });
  });

  it('a fragment that is a list is inserted into the parent list and uses the values of enclosing references', () => {
    const made = expandFragments(
      { layers: [{ id: 'first' }, { part: 'buttons', with: { sign: 'lamp', light: 'ink' } }] },
      parts,
    );
    const { layers } = made as { layers: { id: string; layers?: { text?: string }[] }[] };
    expect(layers.map(({ id }) => id)).toEqual(['first', 'call', 'save']);
    expect(layers[1]?.layers?.[1]?.text).toBe('{callLabel}');
    expect(JSON.stringify(layers[1]?.layers?.[0])).toContain('"fill":"ink"');
  });

  it('a nested list without fragment references is left unchanged', () => {
    expect(
      expandFragments(
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

  it('a reference to an unknown fragment or without a required value throws an error that names it', () => {
    expect(() => expandFragments({ part: 'cup' }, parts)).toThrow('There is no fragment cup');
    expect(() => expandFragments({ part: 'lamp' }, parts)).toThrow('The variable $light has no value');
  });
});
