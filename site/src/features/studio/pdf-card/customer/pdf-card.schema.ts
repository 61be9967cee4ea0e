import { zodResolver } from '@hookform/resolvers/zod';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { isPinCodeValid } from '@parichay/shared/shop/business/address.rules.ts';
import { pdfCardEndpoints } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { isPastValidity } from '@parichay/shared/studio/pdf-card/validity.rules.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type PdfCardForm, pdfCardDetailsOf } from './pdf-card.form.ts';

const { body } = pdfCardEndpoints['POST /pdf-card/updatePdfCardBasicDetails'];
const contractResolver = zodResolver(body);
const indianResolver = zodResolver(
  body.safeExtend({ address: body.shape.address.refine(isPinCodeValid, { path: ['pinCode'] }) }),
);

/** The schema requires a businessId, which the form does not have. */
const placeholderBusinessId = '00000000-0000-7000-8000-000000000000';

export const pdfCardResolver =
  (isForeign: boolean, storedValidUntil: string | null): Resolver<PdfCardForm> =>
  async (values, _context, options) => {
    const input = { businessId: placeholderBusinessId, templateCode: values.templateCode, ...pdfCardDetailsOf(values) };
    const { errors: contractErrors } = await (isForeign ? contractResolver : indianResolver)(
      input,
      undefined,
      options as never,
    );
    const isPast = isPastValidity(input.validUntil, storedValidUntil, todayInIndia());
    const errors = { ...contractErrors, ...(isPast && { validUntil: { type: 'past' } }) };
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<PdfCardForm> }
      : { values, errors: {} };
  };
