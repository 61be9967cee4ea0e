import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import type { Preview } from './maker.store.ts';

export const $sample = atom<Pick<Preview, 'svg' | 'width' | 'height'> | null>(null);

let newest = 0;
let sampleId: string | null = null;

async function anyPost(): Promise<string | null> {
  for (const language of [greetingLanguage(), 'none', undefined] as const) {
    if (sampleId) break;
    const { items } = await call('GET /image-post', {
      query: { limit: '1', shape: 'SQUARE', mediaType: 'IMAGE', ...(language && { language }) },
    });
    sampleId = items[0]?.imageId ?? null;
  }
  return sampleId;
}

/** The last call wins. A failure leaves the old sample. */
export async function drawSample(businessId: string, settings: ImagePostSettings): Promise<void> {
  newest += 1;
  const mine = newest;
  const { logoMode, displayStyle, height, colour, details, logo, frame } = settings;
  try {
    const imageId = await anyPost();
    if (!imageId || mine !== newest) return;
    const drawn = await call('POST /image-post/{imageId}/preview', {
      params: { imageId },
      body: {
        businessId,
        frames: [frame],
        shape: 'SQUARE',
        look: { logoMode, displayStyle, height, colour, details, logo },
      },
    });
    const [preview] = drawn.previews;
    if (mine === newest && preview) $sample.set({ svg: preview.svg, width: drawn.width, height: drawn.height });
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
  }
}
