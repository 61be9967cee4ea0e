import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import type { OfferedStudioDocuments } from '../../platform/render/offered-documents.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { defaultPdfCardDetails, printedLabels, printLocaleOf } from '../pdf-card/pdf-card-data.ts';
import { type FilledTemplate, loadPdfCardLayerData, requirePdfTemplate } from '../pdf-card/pdf-card-pages.ts';
import { verifyUrl } from '../pdf-card/verify-url.ts';
import type { StaffMemberRow } from './staff-id.queries.ts';
import { staffIdDetails, withoutUnprintedSections } from './staff-id.rules.ts';

export function requireStaffIdTemplate(code: string, studio: OfferedStudioDocuments): PdfTemplate {
  const document = requirePdfTemplate(code, studio);
  if (document.print.kind !== 'staff-id') throw new ApiError('template_not_available');
  return document;
}

/** @param ids an unsaved member has the code '' */
export function fillStaffIds(
  document: PdfTemplate,
  { source, brand, host }: Pick<BrandKit, 'source' | 'brand' | 'host'>,
  ids: readonly { details: StaffMemberRow['details']; verificationCode: string }[],
  layerPictures: LayerPictureLoader,
): Promise<FilledTemplate[]> {
  const employer = withoutUnprintedSections(source);
  const defaults = defaultPdfCardDetails(employer, brand, document.name);
  return Promise.all(
    ids.map(async ({ details, verificationCode }) => {
      const url = verificationCode && verifyUrl(host, verificationCode);
      const labels = printedLabels[printLocaleOf({ ...defaults, designation: details.designation }, employer)];
      return {
        document,
        data: await loadPdfCardLayerData(staffIdDetails(defaults, details, labels), employer, layerPictures, url),
      };
    }),
  );
}
