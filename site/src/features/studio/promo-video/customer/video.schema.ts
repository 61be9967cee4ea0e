import { zodResolver } from '@hookform/resolvers/zod';
import { userVideoEndpoints } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { tooLongTextKeys, type VideoField, type VideoForm, videoContentOf } from './video.form.ts';

const contractResolver = zodResolver(userVideoEndpoints['POST /video/user-video'].body);

/** The schema requires a businessId, which the form does not have. */
const placeholderBusinessId = '00000000-0000-7000-8000-000000000000';

export const videoResolver =
  (fieldsNow: () => readonly VideoField[]): Resolver<VideoForm> =>
  async (values, _context, options) => {
    const fields = fieldsNow();
    const input = { businessId: placeholderBusinessId, title: values.title, ...videoContentOf(values, fields) };
    const { errors } = await contractResolver(input, undefined, options as never);
    const lengthErrors = tooLongTextKeys(values.texts, fields).map((key) => [key, { type: 'too_big' }]);
    const allErrors = { ...errors, ...(lengthErrors.length > 0 && { texts: Object.fromEntries(lengthErrors) }) };
    return Object.keys(allErrors).length > 0
      ? { values: {}, errors: allErrors as FieldErrors<VideoForm> }
      : { values, errors: {} };
  };
