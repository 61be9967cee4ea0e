import { verifyPath } from '@parichay/shared/studio/pdf-card/id-page.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';

/** '' while the agency has no domain. */
export const verifyUrl = (host: string, code: string): string =>
  host ? publicUrlOf(`${host}${verifyPath(code)}`) : '';
