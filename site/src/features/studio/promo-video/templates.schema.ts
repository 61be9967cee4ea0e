import { zodResolver } from '@hookform/resolvers/zod';
import { videoTemplateEndpoints } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type TemplateForm, templateInputOf } from './templates.rules.ts';

const contractResolver = zodResolver(videoTemplateEndpoints['POST /video/template'].body);

export const templateResolver: Resolver<TemplateForm> = async (values, _context, options) => {
  const { errors } = await contractResolver(templateInputOf(values), undefined, options as never);
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as FieldErrors<TemplateForm> }
    : { values, errors: {} };
};
