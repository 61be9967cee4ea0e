import { qrSvg } from '@parichay/shared/shop/card/qr.ts';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

async function read(svg: string, width: number): Promise<string | undefined> {
  const picture = sharp(Buffer.from(svg)).resize(width, width, { kernel: 'nearest' }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const decode = jsQR as unknown as typeof jsQR.default;
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

describe('the QR code of a card', () => {
  const url = 'https://cards.example.in/shree-sweets';

  it.each([120, 300, 1024])('the QR code of a card can be decoded at a width of %i px', async (width) => {
    expect(await read(qrSvg(url), width)).toBe(url);
  });

  it('the QR code of a card can be decoded with a blank patch of 16 % of its width', async () => {
    const { width = 0 } = await sharp(Buffer.from(qrSvg(url))).metadata();
    const patch = Math.round(width * 0.16);
    const scratched = await sharp(Buffer.from(qrSvg(url)))
      .composite([{ input: { create: { width: patch, height: patch, channels: 3, background: '#fff' } } }])
      .png()
      .toBuffer();
    expect(await read(scratched as unknown as string, 600)).toBe(url);
  });

  it('the SVG of a QR code has a quiet zone of four modules, crisp edges and a title, and no style or script', () => {
    const svg = qrSvg(url);
    expect(svg).toContain('<path d="M4 4h7v1H4z');
    expect(svg).toContain('shape-rendering="crispEdges"');
    expect(svg).toContain(`<title>${url}</title>`);
    expect(svg).not.toMatch(/style|<script|\son\w+=/i);
  });

  it('the title in the SVG of a QR code is the given text, escaped', () => {
    expect(qrSvg(url, { title: '</title><script>"&' })).toContain(
      '<title>&#60;/title&#62;&#60;script&#62;&#34;&#38;</title>',
    );
  });

  it('the SVG of a card’s QR code is shorter than 6,000 characters', () => {
    expect(qrSvg(url).length).toBeLessThan(6000);
  });
});
