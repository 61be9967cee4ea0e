import { ApiError } from './error-codes.ts';

export function toBodyParserError(error: unknown): ApiError | null {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : null;
  switch (type) {
    case 'entity.parse.failed':
    case 'request.aborted':
    case 'request.size.invalid':
      return new ApiError('invalid_json', { cause: error });
    case 'entity.too.large':
      return new ApiError('body_too_large');
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new ApiError('unsupported_media_type');
    default:
      return null;
  }
}
