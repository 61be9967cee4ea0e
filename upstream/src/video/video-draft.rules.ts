import type { PostShape } from '@parichay/shared/greeting/greeting.lists.ts';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import type { Layer } from '@parichay/shared/layer/layer.kinds.ts';
import type { FieldErrors } from '@parichay/shared/lib/error-codes.ts';
import { type TestBusiness, testBusinesses } from '@parichay/shared/video/video.lists.ts';
import { type Film, shapesOf } from '@parichay/shared/video/video-film.ts';
import { picturesOf } from '../render/page-film.pictures.ts';
import { documentOf } from './video.documents.ts';
import { videoPage } from './video.page.ts';
import { shops } from './video.shops.ts';

/* What a film of staff's must be beyond its form. */

/** Pictures that ffmpeg lays over one another; each is a file that it holds open. */
const MOST_PICTURES = 200;

/** A draft laid out for one of the businesses that nobody has. */
export const testPage = (film: Film, shape: PostShape, business: TestBusiness): Promise<DrawnPage> =>
  videoPage(documentOf(film), { shape, ...shops[business] });

/** By which its document is known: a code may begin with a digit, a document may not. */
export const documentNameOf = (code: string): string => (/^[a-z]/.test(code) ? code : `t-${code}`);

/** Pictures that were uploaded and stand in the document itself. */
export function picturesIn({ document }: Film): string[] {
  const idsOf = (layers: readonly Layer[]): string[] =>
    layers.flatMap((layer) => {
      if (layer.type === 'group') return idsOf(layer.layers);
      return layer.type === 'picture' && 'mediaId' in layer.source ? [layer.source.mediaId] : [];
    });
  return document.pages.flatMap(({ layers }) => idsOf(layers));
}

/** Why a film could not be made of it, by field; empty where it can. */
export async function filmFaults(film: Film): Promise<FieldErrors> {
  const field = 'film.document.pages.0.layers';
  for (const shape of shapesOf(film)) {
    for (const business of testBusinesses) {
      try {
        if (picturesOf(await testPage(film, shape, business)).length > MOST_PICTURES)
          return { [field]: `at most ${MOST_PICTURES} layers move` };
      } catch (error) {
        if (error instanceof RangeError) return { [field]: error.message };
        throw error;
      }
    }
  }
  return {};
}
