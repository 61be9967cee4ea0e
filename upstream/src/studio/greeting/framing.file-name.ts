import { fileName } from '@parichay/shared/platform/lib/file-name.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import type { ImagePostRow } from './image-post.queries.ts';

export const fileNameOf = (post: ImagePostRow, { source }: BrandKit, ending: string): string =>
  fileName(
    [post.image_subcategory_name, source.sections?.basicDetails.businessName || source.businessName],
    ending,
    'greeting',
  );
