import { z } from 'zod';
import { storage } from '../../people/storage/storage.fields.ts';
import { customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, line, timestamp } from '../../platform/lib/fields.ts';
import { picture } from '../../platform/lib/media.ts';
import { formatMegabytes, maxUploadBytes } from '../../platform/lib/upload-sizes.ts';

/** Files under `image` are public once a card uses them; files under `document` are always private. */
export const uploadHierarchies = ['image', 'document'] as const;

export const document = z.object({
  documentId: id,
  hierarchy1: z.enum(uploadHierarchies),
  hierarchy2: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  picture: picture.nullable(),
  createdAt: timestamp,
});
export type Document = z.output<typeof document>;

/* Derived files (videos, thumbnails, framed pictures) do not count towards the storage quota. */

export const documentEndpoints = {
  'POST /document/uploadDoc': endpoint({
    summary: `Upload a picture (JPEG, PNG, WebP) or a private document (the same and PDF), ${formatMegabytes(maxUploadBytes.document)} at most`,
    access: customerOrStaff,
    upload: { maxBytes: maxUploadBytes.document, maxFiles: 1 },
    query: z.strictObject({
      hierarchy1: z.enum(uploadHierarchies),
      /** `logo`, `photo`, `gallery`, `product`, `greeting`; for documents the businessId. */
      hierarchy2: line(60).pipe(z.string().min(1)),
    }),
    response: z.object({ document }),
    errors: [
      'file_missing',
      'file_too_large',
      'file_type_refused',
      'heic_refused',
      'pdf_not_picture',
      'video_not_picture',
      'file_damaged',
      'image_incomplete',
      'image_too_many_pixels',
      'uploads_under_way',
      'upload_limit_reached',
      'upload_too_slow',
      'quota_exceeded',
      'disk_full',
    ],
  }),
  'GET /document': endpoint({
    summary: 'List the private documents of a business',
    access: customerOrStaff,
    query: z.strictObject({ businessId: id }),
    response: z.object({ documents: z.array(document) }),
  }),
  'GET /document/storage': endpoint({
    summary: 'Get the storage of a business: limit and use',
    access: customerOrStaff,
    query: z.strictObject({ businessId: id }),
    response: z.object({ storage }),
  }),
  'GET /document/{documentId}': endpoint({
    summary: 'Download a private document',
    access: customerOrStaff,
    params: z.strictObject({ documentId: id }),
    response: emptyResponse,
    responseType: 'application/octet-stream',
  }),
  'DELETE /document/{documentId}': endpoint({
    summary: 'Delete a private document',
    access: customerOrStaff,
    params: z.strictObject({ documentId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
