import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { brand } from './greeting-fixture.ts';

/** Installed on demand, because the product does not use them. */
const packages = ['satori@0.63.2', '@resvg/resvg-js@2.6.2'];

const require = createRequire(import.meta.url);
const font = (folder: string, file: string, weight: number) => ({
  name: folder,
  data: readFileSync(require.resolve(`@expo-google-fonts/${folder}/${file}`)),
  weight,
});

type Element = { type: string; props: Record<string, unknown> };
const box = (style: object, children: unknown, type = 'div', extraProps: object = {}): Element => ({
  type,
  props: { style: { display: 'flex', ...style }, children, ...extraProps },
});

/** The benchmark's frame, approximated in satori's CSS. @param logo data URL */
const frame = (message: string, logo: string): Element =>
  box(
    {
      flexDirection: 'column',
      width: 1080,
      height: 1080,
      justifyContent: 'flex-end',
      fontFamily: 'anek-latin, anek-devanagari, anek-gujarati',
    },
    [
      box(
        {
          height: 76,
          background: '#4f0a24',
          color: '#fff',
          fontSize: 36,
          alignItems: 'center',
          justifyContent: 'center',
        },
        message,
      ),
      box({ height: 8, background: '#f0b429' }, []),
      box({ height: 176, background: brand, color: '#fff', padding: '0 48px', alignItems: 'center' }, [
        box({ width: 120, height: 120, borderRadius: 18 }, undefined, 'img', { src: logo, width: 120, height: 120 }),
        box({ flexDirection: 'column', marginLeft: 32 }, [
          box({ fontSize: 56, fontWeight: 700 }, 'Mithai Ghar'),
          box({ fontSize: 28 }, [box({ marginRight: 36 }, '+91 98765 43210'), box({}, 'स्टेशन रोड, अंकलेश्वर, अंकलेश्वर')]),
        ]),
      ]),
    ],
  );

export interface Satori {
  /** The framed greeting as a JPEG: layout by satori, drawing by resvg, composing by sharp. */
  compose(message: string): Promise<Buffer>;
  close(): void;
}

/** Composes the greeting by satori, resvg and sharp; null if npm cannot install them. @param logo PNG or JPEG */
export async function openSatori(photo: Buffer, logo: Buffer, quality: number): Promise<Satori | null> {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-satori-'));
  const close = () => rmSync(directory, { recursive: true, force: true });
  try {
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', directory, ...packages]);
    const requireInstalled = createRequire(join(directory, 'package.json'));
    const [{ default: satori }, { Resvg }] = [requireInstalled('satori'), requireInstalled('@resvg/resvg-js')];
    const fonts = [
      font('anek-latin', '400Regular/AnekLatin_400Regular.ttf', 400),
      font('anek-latin', '700Bold/AnekLatin_700Bold.ttf', 700),
      font('anek-devanagari', '400Regular/AnekDevanagari_400Regular.ttf', 400),
      font('anek-gujarati', '400Regular/AnekGujarati_400Regular.ttf', 400),
    ];
    const source = `data:image/png;base64,${(await sharp(logo).resize(120, 120).png().toBuffer()).toString('base64')}`;
    return {
      close,
      async compose(message) {
        const svg = await satori(frame(message, source), { width: 1080, height: 1080, fonts });
        const { pixels: input, width, height } = new Resvg(svg).render();
        const raw = { width, height, channels: 4 } as const;
        return sharp(photo)
          .composite([{ input, raw, premultiplied: true }])
          .jpeg({ quality })
          .toBuffer();
      },
    };
  } catch (error) {
    close();
    console.error(`left out: satori and resvg (${error instanceof Error ? error.message.split('\n', 1)[0] : error})`);
    return null;
  }
}
