import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer.document.ts';
import { verifyUrl } from '@parichay/shared/studio/pdf-card/id-page.ts';
import type { OfferedDocuments } from '../../platform/render/offered-documents.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { firstDetails, localeOnPaper, wordsOnPaper } from '../pdf-card/pdf-card.data.ts';
import { dataOf, type Filled, templateOf } from '../pdf-card/pdf-card.pages.ts';
import type { StaffMemberRow } from './staff-id.queries.ts';
import { employerOf, staffIdDetails } from './staff-id.rules.ts';

export function staffTemplateOf(code: string, studio: OfferedDocuments): PdfTemplate {
  const document = templateOf(code, studio);
  if (document.print.kind !== 'staff-id') throw new ApiError('template_not_available');
  return document;
}

/** @param ids an unsaved member has the code '' */
export function filledIds(
  document: PdfTemplate,
  { source, brand, host }: Pick<BrandKit, 'source' | 'brand' | 'host'>,
  ids: readonly { details: StaffMemberRow['details']; verificationCode: string }[],
  layerPictures: LayerPictures,
): Promise<Filled[]> {
  const employer = employerOf(source);
  const first = firstDetails(employer, brand, document.name);
  return Promise.all(
    ids.map(async ({ details, verificationCode }) => {
      const url = verificationCode && verifyUrl(host, verificationCode);
      const words = wordsOnPaper[localeOnPaper({ ...first, designation: details.designation }, employer)];
      return { document, data: await dataOf(staffIdDetails(first, details, words), employer, layerPictures, url) };
    }),
  );
}
