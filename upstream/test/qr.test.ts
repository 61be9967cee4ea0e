import { qrSvg } from '@parichay/shared/card/qr.ts';
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

  it.each([120, 300, 1024])('is read at %i px', async (width) => {
    expect(await read(qrSvg(url), width)).toBe(url);
  });

  it('is read with a fifth of its middle worn away', async () => {
    const { width = 0 } = await sharp(Buffer.from(qrSvg(url))).metadata();
    const patch = Math.round(width * 0.16);
    const scratched = await sharp(Buffer.from(qrSvg(url)))
      .composite([{ input: { create: { width: patch, height: patch, channels: 3, background: '#fff' } } }])
      .png()
      .toBuffer();
    expect(await read(scratched as unknown as string, 600)).toBe(url);
  });

  it('has a quiet zone of four modules, sharp edges, a name, and nothing a strict policy forbids', () => {
    const svg = qrSvg(url);
    expect(svg).toContain('<path d="M4 4h7v1H4z');
    expect(svg).toContain('shape-rendering="crispEdges"');
    expect(svg).toContain(`<title>${url}</title>`);
    expect(svg).not.toMatch(/style|<script|\son\w+=/i);
  });

  it('is named in the words it is given, harmless in them', () => {
    expect(qrSvg(url, { title: '</title><script>"&' })).toContain(
      '<title>&#60;/title&#62;&#60;script&#62;&#34;&#38;</title>',
    );
  });

  it('is small enough to stand in a page', () => {
    expect(qrSvg(url).length).toBeLessThan(6000);
  });
});
