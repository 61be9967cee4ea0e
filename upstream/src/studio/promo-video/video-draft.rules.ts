import type { FieldErrors } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { templateShapesOf, type VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { type TestBusiness, testBusinesses } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { videoPicturesOf } from '../../platform/render/page-video-pictures.ts';
import { videoDocumentOf } from './video-documents.ts';
import { type LaidOutVideo, layOutVideo } from './video-page.ts';
import { sampleShops } from './video-shops.ts';

/** ffmpeg opens two files for each picture. */
const MAX_PICTURES = 200;

export const layOutTestVideo = (
  content: VideoTemplateContent,
  shape: PostShape,
  business: TestBusiness,
): Promise<LaidOutVideo> => layOutVideo(videoDocumentOf(content), { shape, ...sampleShops[business] });

export const templateDocumentNameOf = (code: string): string => (/^[a-z]/.test(code) ? code : `t-${code}`);

export function pictureIdsIn({ document }: VideoTemplateContent): string[] {
  const idsOf = (layers: readonly Layer[]): string[] =>
    layers.flatMap((layer) => {
      if (layer.type === 'group') return idsOf(layer.layers);
      return layer.type === 'picture' && 'mediaId' in layer.source ? [layer.source.mediaId] : [];
    });
  return document.pages.flatMap(({ layers }) => idsOf(layers));
}

/** @returns faults by field; empty when the template can be rendered */
export async function contentFaults(content: VideoTemplateContent): Promise<FieldErrors> {
  const field = 'film.document.pages.0.layers';
  for (const shape of templateShapesOf(content)) {
    for (const business of testBusinesses) {
      try {
        if (videoPicturesOf((await layOutTestVideo(content, shape, business)).page).length > MAX_PICTURES)
          return { [field]: `at most ${MAX_PICTURES} layers move` };
      } catch (error) {
        if (error instanceof RangeError) return { [field]: error.message };
        throw error;
      }
    }
  }
  return {};
}
