import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDiskStore } from './media-disk.ts';
import type { MediaStore } from './media-files.ts';
import { openS3Store } from './media-s3.ts';

export interface MediaStoreOptions {
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export function openMediaStore(url: string, options: MediaStoreOptions = {}): MediaStore {
  if (url.startsWith('s3://')) {
    if (!options.credentials) throw new Error('Files on S3 need an access key id and a secret access key.');
    return openS3Store(parseS3Url(url), options.credentials);
  }
  if (url.startsWith('file://')) return openDiskStore(fileURLToPath(url));
  if (/^[a-z][a-z0-9+.-]+:/i.test(url) && !isAbsolute(url)) {
    throw new Error(`Files are stored on s3://…, file:///… or in a directory, not on ${url.split(':')[0]}:`);
  }
  return openDiskStore(url);
}

function parseS3Url(url: string) {
  const { hostname, pathname, searchParams } = new URL(url);
  if (!hostname || pathname.replace('/', '') !== '') {
    throw new Error('The address of an S3 store is s3://bucket?region=…&endpoint=…&forcePathStyle=…');
  }
  return {
    bucket: hostname,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
    forcePathStyle: searchParams.get('forcePathStyle') === 'true',
  };
}
