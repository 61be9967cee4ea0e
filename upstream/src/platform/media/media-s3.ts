import { createReadStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { contentTypeOfKey, type StoredContentType } from './media.rules.ts';
import type { MediaStore } from './media-files.ts';

export interface S3StoreAddress {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  forcePathStyle: boolean;
}

/** Timeout until the response starts. */
const RESPONSE_TIMEOUT_MS = 5_000;
const PUT_FILE_TIMEOUT_MS = 60_000;

/** Lazy, because the SDK takes seconds and megabytes to load. */
async function connect(address: S3StoreAddress, credentials: { accessKeyId: string; secretAccessKey: string }) {
  const [{ GetObjectCommand, PutObjectCommand, S3Client }, { Disk }, { S3Driver }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive'),
    import('flydrive/drivers/s3'),
  ]);
  const client = new S3Client({
    region: address.region,
    credentials,
    forcePathStyle: address.forcePathStyle,
    ...(address.endpoint && { endpoint: address.endpoint }),
    maxAttempts: 2,
    // The timeout applies to each attempt. Without `throwOnRequestTimeout` the SDK only logs a warning.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: RESPONSE_TIMEOUT_MS, throwOnRequestTimeout: true },
    // S3-compatible services reject the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const driver = new S3Driver({ client, bucket: address.bucket, visibility: 'private', supportsACL: false });
  return { client, disk: new Disk(driver), GetObjectCommand, PutObjectCommand };
}

interface S3Error {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

const s3ErrorOf = (error: unknown): S3Error => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null ? (cause as S3Error) : {};
};

function toMediaStoreError(error: unknown): unknown {
  const { name = '', $metadata } = s3ErrorOf(error);
  const status = $metadata?.httpStatusCode;
  if (status === 507 || /StorageFull|QuotaExceeded/i.test(name)) return new ApiError('disk_full', { cause: error });
  if (status === undefined || status >= 500 || status === 429) {
    return new ApiError('unavailable', { cause: error, retryAfter: 2 });
  }
  return error;
}

const isMissingFileError = (error: unknown): boolean => {
  const { name, $metadata } = s3ErrorOf(error);
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

export function openS3Store(
  address: S3StoreAddress,
  credentials: { accessKeyId: string; secretAccessKey: string },
): MediaStore {
  let connection: ReturnType<typeof connect> | undefined;
  const getConnection = () => {
    connection ??= connect(address, credentials);
    return connection;
  };

  const nullIfMissing = async <T>(key: string, read: (s3: Awaited<ReturnType<typeof connect>>) => Promise<T>) => {
    if (contentTypeOfKey(key) === null) return null;
    try {
      return await read(await getConnection());
    } catch (error) {
      if (isMissingFileError(error)) return null;
      throw toMediaStoreError(error);
    }
  };

  type S3Connection = Awaited<ReturnType<typeof connect>>;
  const store = async (key: string, contentType: StoredContentType, write: (s3: S3Connection) => Promise<unknown>) => {
    if (contentTypeOfKey(key) !== contentType) throw new Error(`No name for a file of ${contentType}: ${key}`);
    const s3 = await getConnection();
    try {
      await write(s3);
    } catch (error) {
      throw toMediaStoreError(error);
    }
  };

  return {
    put: (key, bytes, contentType) =>
      store(key, contentType, ({ disk }) => disk.put(key, bytes, { contentType, contentLength: bytes.byteLength })),
    async putFile(key, path, contentType) {
      const { size } = await fs.stat(path);
      await store(key, contentType, ({ client, PutObjectCommand }) => {
        const Body = createReadStream(path);
        const file = { Bucket: address.bucket, Key: key, Body, ContentLength: size, ContentType: contentType };
        // The client's timeout runs until the response starts, after the upload's last byte.
        return client.send(new PutObjectCommand(file), { requestTimeout: PUT_FILE_TIMEOUT_MS });
      });
    },
    getStream: (key, { range } = {}) =>
      nullIfMissing(key, async ({ client, GetObjectCommand }) => {
        const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
        const response = await client.send(new GetObjectCommand({ Bucket: address.bucket, Key: key, Range }));
        return response.Body as Readable;
      }),
    getBytes: (key) => nullIfMissing(key, async ({ disk }) => Buffer.from(await disk.getBytes(key))),
    stat: (key) =>
      nullIfMissing(key, async ({ disk }) => {
        const { contentLength } = await disk.getMetaData(key);
        return { size: contentLength, contentType: contentTypeOfKey(key) ?? 'image/jpeg' };
      }),
    async delete(key) {
      if (contentTypeOfKey(key) === null) return;
      const { disk } = await getConnection();
      try {
        await disk.delete(key);
      } catch (error) {
        if (!isMissingFileError(error)) throw toMediaStoreError(error);
      }
    },
    freeBytes: () => Promise.resolve(null),
  };
}
