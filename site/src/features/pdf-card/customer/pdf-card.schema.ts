import { zodResolver } from '@hookform/resolvers/zod';
import { pdfCardEndpoints } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { detailsOf, type PdfCardForm } from './pdf-card.form.ts';

const contract = zodResolver(pdfCardEndpoints['POST /pdf-card/updatePdfCardBasicDetails'].body);

/** Any business: whether one is named is not for the form to check. */
const anyBusiness = '00000000-0000-7000-8000-000000000000';

/** What stands in the form, looked at as it would be sent. Loaded when the first field has been left: see late-resolver. */
export const pdfCardResolver: Resolver<PdfCardForm> = async (values, _context, options) => {
  const sent = { businessId: anyBusiness, templateCode: values.templateCode, ...detailsOf(values) };
  const { errors } = await contract(sent, undefined, options as never);
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as FieldErrors<PdfCardForm> }
    : { values, errors: {} };
};
