import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { atom } from 'nanostores';
import { CallFailure, call } from '../../../../../lib/api.ts';
import { greetingLanguage } from '../../../../people/user/user.store.ts';
import type { Preview } from './maker.store.ts';

export const $samplePreview = atom<Pick<Preview, 'svg' | 'width' | 'height'> | null>(null);

let latestRun = 0;
let sampleImageId: string | null = null;

async function findSampleGreeting(): Promise<string | null> {
  for (const language of [greetingLanguage(), 'none', undefined] as const) {
    if (sampleImageId) break;
    const { items } = await call('GET /image-post', {
      query: { limit: '1', shape: 'SQUARE', mediaType: 'IMAGE', ...(language && { language }) },
    });
    sampleImageId = items[0]?.imageId ?? null;
  }
  return sampleImageId;
}

/** The last call wins. A failure leaves the old sample. */
export async function drawSample(businessId: string, settings: ImagePostSettings): Promise<void> {
  latestRun += 1;
  const run = latestRun;
  const { logoMode, displayStyle, height, colour, details, logo, frame } = settings;
  try {
    const imageId = await findSampleGreeting();
    if (!imageId || run !== latestRun) return;
    const response = await call('POST /image-post/{imageId}/preview', {
      params: { imageId },
      body: {
        businessId,
        frames: [frame],
        shape: 'SQUARE',
        look: { logoMode, displayStyle, height, colour, details, logo },
      },
    });
    const [preview] = response.previews;
    if (run === latestRun && preview)
      $samplePreview.set({ svg: preview.svg, width: response.width, height: response.height });
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
  }
}
