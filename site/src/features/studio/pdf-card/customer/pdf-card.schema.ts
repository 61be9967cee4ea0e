import { zodResolver } from '@hookform/resolvers/zod';
import { isPinCodeRight } from '@parichay/shared/shop/business/address.rules.ts';
import { pdfCardEndpoints } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { detailsOf, type PdfCardForm } from './pdf-card.form.ts';

const { body } = pdfCardEndpoints['POST /pdf-card/updatePdfCardBasicDetails'];
const contract = zodResolver(body);
const indian = zodResolver(
  body.safeExtend({ address: body.shape.address.refine(isPinCodeRight, { path: ['pinCode'] }) }),
);

/** Placeholder: the schema requires a businessId, which the form does not have. */
const anyBusiness = '00000000-0000-7000-8000-000000000000';

/** Validates what would be sent. Loaded on the first blur: see lazy-resolver. */
export const pdfCardResolver =
  (isForeign: boolean): Resolver<PdfCardForm> =>
  async (values, _context, options) => {
    const sent = { businessId: anyBusiness, templateCode: values.templateCode, ...detailsOf(values) };
    const { errors } = await (isForeign ? contract : indian)(sent, undefined, options as never);
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<PdfCardForm> }
      : { values, errors: {} };
  };
