import { createFileName } from '@parichay/shared/platform/lib/file-name.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import type { ImagePostRow } from './image-post.queries.ts';

export const greetingFileName = (post: ImagePostRow, { source }: BrandKit, extension: string): string =>
  createFileName(
    [post.image_subcategory_name, source.sections?.basicDetails.businessName || source.businessName],
    extension,
    'greeting',
  );
