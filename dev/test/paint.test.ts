import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoBusinesses } from '../seed/businesses.ts';
import { motifs, paint } from '../seed/paint.ts';
import { posts } from '../seed/posts.ts';

const demoMotifs = [...new Set(demoBusinesses.flatMap(({ pictures }) => Object.values(pictures)))];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `logo:#7d1128:${letter}`);
const marks = ['lotus', 'gem', 'wheel', 'leaf', 'cup', 'needle', 'lens', 'scissors', 'heart', 'camera', 'lamp', 'sun'];
const initials = [...'कगपमनरसल'];
const seals = [...marks, ...initials].map((sign) => `logo:#27552f:${sign}`);

/** Translations are skipped: their drawings differ only in the text. */
const translated = new Set(posts.filter(({ language }) => language !== 'gu').map(({ motif }) => motif));
const motifsToDraw = [...new Set([...demoMotifs, ...motifs])].filter((motif) => !translated.has(motif));

describe('the pictures drawn for the demo', () => {
  it.each(motifsToDraw)(
    'the demo picture %s is rendered in its specified size and in several colours',
    async (motif) => {
      const { svg, width, height } = paint(motif);
      const size = await sharp(Buffer.from(svg)).metadata();
      expect([size.width, size.height]).toEqual([width, height]);
      const small = sharp(Buffer.from(svg), { density: 18 });
      const { data, info } = await small.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const { channels } = await sharp(data, { raw: info }).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    },
  );

  it.each(
    [...new Set([...demoMotifs, ...motifs, ...letters, ...seals])].map((motif) => [motif, paint(motif).svg] as const),
  )(
    'the SVG of the demo picture %s needs no font and no file, has no undefined value and is below 120 kB',
    (_motif, svg) => {
      expect(svg).not.toMatch(/<text|<image|<script|<style|<foreignObject/);
      expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
      const names = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name));
      const references = [...svg.matchAll(/(?:url\(|href=")([^)"]+)/g)].map(([, target]) => target);
      expect(references.filter((target) => !target?.startsWith('#') || !names.has(target.slice(1)))).toEqual([]);
      expect(svg.length).toBeLessThan(120 * 1024);
    },
  );

  it('drawing a demo picture twice gives the same SVG', () => {
    for (const motif of demoMotifs) expect(paint(motif)).toEqual(paint(motif));
  });

  it('the demo logos for all letters, initials and symbols differ from each other', () => {
    const svgs = [...letters, ...seals].map((motif) => paint(motif).svg);
    expect(new Set(svgs).size).toBe(svgs.length);
  });

  it('drawing an unknown demo picture throws a RangeError', () => {
    expect(() => paint('sweet-7')).toThrow(RangeError);
    expect(() => paint('logo:red:M')).toThrow(RangeError);
    expect(() => paint('logo:#b4232a:unknown')).toThrow(RangeError);
    expect(() => paint('constructor')).toThrow(RangeError);
  });
});
