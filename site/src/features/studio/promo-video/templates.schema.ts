import { zodResolver } from '@hookform/resolvers/zod';
import { videoTemplateEndpoints } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { inputOf, type TemplateForm } from './templates.rules.ts';

const contract = zodResolver(videoTemplateEndpoints['POST /video/template'].body);

/** Validates what would be sent. Loaded on the first blur: see lazy-resolver. */
export const templateResolver: Resolver<TemplateForm> = async (values, _context, options) => {
  const { errors } = await contract(inputOf(values), undefined, options as never);
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as FieldErrors<TemplateForm> }
    : { values, errors: {} };
};
