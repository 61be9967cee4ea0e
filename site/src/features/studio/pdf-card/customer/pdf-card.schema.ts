import { zodResolver } from '@hookform/resolvers/zod';
import { isPinCodeValid } from '@parichay/shared/shop/business/address.rules.ts';
import { pdfCardEndpoints } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type PdfCardForm, pdfCardDetailsOf } from './pdf-card.form.ts';

const { body } = pdfCardEndpoints['POST /pdf-card/updatePdfCardBasicDetails'];
const contractResolver = zodResolver(body);
const indianResolver = zodResolver(
  body.safeExtend({ address: body.shape.address.refine(isPinCodeValid, { path: ['pinCode'] }) }),
);

/** The schema requires a businessId, which the form does not have. */
const placeholderBusinessId = '00000000-0000-7000-8000-000000000000';

/** Validates what would be sent. */
export const pdfCardResolver =
  (isForeign: boolean): Resolver<PdfCardForm> =>
  async (values, _context, options) => {
    const input = { businessId: placeholderBusinessId, templateCode: values.templateCode, ...pdfCardDetailsOf(values) };
    const { errors } = await (isForeign ? contractResolver : indianResolver)(input, undefined, options as never);
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<PdfCardForm> }
      : { values, errors: {} };
  };
