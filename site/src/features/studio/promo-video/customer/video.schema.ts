import { zodResolver } from '@hookform/resolvers/zod';
import { userVideoEndpoints } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { contentOf, tooLong, type VideoField, type VideoForm } from './video.form.ts';

const contract = zodResolver(userVideoEndpoints['POST /video/user-video'].body);

/** Placeholder: the schema requires a businessId, which the form does not have. */
const anyBusiness = '00000000-0000-7000-8000-000000000000';

/** Validates what would be sent. Loaded on the first blur: see lazy-resolver. */
export const videoResolver =
  (fieldsNow: () => readonly VideoField[]): Resolver<VideoForm> =>
  async (values, _context, options) => {
    const fields = fieldsNow();
    const sent = { businessId: anyBusiness, title: values.title, ...contentOf(values, fields) };
    const { errors } = await contract(sent, undefined, options as never);
    const long = tooLong(values.texts, fields).map((key) => [key, { type: 'too_big' }]);
    const found = { ...errors, ...(long.length > 0 && { texts: Object.fromEntries(long) }) };
    return Object.keys(found).length > 0
      ? { values: {}, errors: found as FieldErrors<VideoForm> }
      : { values, errors: {} };
  };
