import { zodResolver } from '@hookform/resolvers/zod';
import { userVideoEndpoints } from '@parichay/shared/video/user-video.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { contentOf, type VideoForm } from './video.form.ts';

const contract = zodResolver(userVideoEndpoints['POST /video/user-video'].body);

/** Any business: whose it is, is not for the form to check. */
const anyBusiness = '00000000-0000-7000-8000-000000000000';

/** What stands in the form, looked at as it would be sent. Loaded when the first field has been left: see late-resolver. */
export const videoResolver: Resolver<VideoForm> = async (values, _context, options) => {
  const sent = { businessId: anyBusiness, title: values.title, ...contentOf(values) };
  const { errors } = await contract(sent, undefined, options as never);
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as FieldErrors<VideoForm> }
    : { values, errors: {} };
};
