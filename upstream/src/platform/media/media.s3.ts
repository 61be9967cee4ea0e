import { createReadStream } from 'node:fs';
import * as fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { MediaStore } from './media.files.ts';
import { type StoredType, storedTypeOf } from './media.rules.ts';

export interface S3Address {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  forcePathStyle: boolean;
}

/** Timeout until the response starts. */
const ANSWER_MS = 5_000;
const PUT_FILE_MS = 60_000;

/** Imported lazily, because the SDK takes seconds and megabytes to load. */
async function connect(address: S3Address, credentials: { accessKeyId: string; secretAccessKey: string }) {
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
    // Applies to each of the two attempts. Without `throwOnRequestTimeout` the SDK only logs a warning.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // S3-compatible services reject the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const driver = new S3Driver({ client, bucket: address.bucket, visibility: 'private', supportsACL: false });
  return { client, disk: new Disk(driver), GetObjectCommand, PutObjectCommand };
}

interface S3Fault {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

const faultOf = (error: unknown): S3Fault => {
  const beneath = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof beneath === 'object' && beneath !== null ? (beneath as S3Fault) : {};
};

function mapped(error: unknown): unknown {
  const { name = '', $metadata } = faultOf(error);
  const status = $metadata?.httpStatusCode;
  if (status === 507 || /StorageFull|QuotaExceeded/i.test(name)) return new ApiError('disk_full', { cause: error });
  if (status === undefined || status >= 500 || status === 429) {
    return new ApiError('unavailable', { cause: error, retryAfter: 2 });
  }
  return error;
}

const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = faultOf(error);
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

export function openS3Store(
  address: S3Address,
  credentials: { accessKeyId: string; secretAccessKey: string },
): MediaStore {
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => {
    connection ??= connect(address, credentials);
    return connection;
  };

  const orNull = async <T>(key: string, read: (to: Awaited<ReturnType<typeof connect>>) => Promise<T>) => {
    if (storedTypeOf(key) === null) return null;
    try {
      return await read(await connected());
    } catch (error) {
      if (isMissing(error)) return null;
      throw mapped(error);
    }
  };

  type Connected = Awaited<ReturnType<typeof connect>>;
  const store = async (key: string, contentType: StoredType, write: (to: Connected) => Promise<unknown>) => {
    if (storedTypeOf(key) !== contentType) throw new Error(`No name for a file of ${contentType}: ${key}`);
    const to = await connected();
    try {
      await write(to);
    } catch (error) {
      throw mapped(error);
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
        // The client's timeout runs until the response starts, which is after the upload of the last byte.
        return client.send(new PutObjectCommand(file), { requestTimeout: PUT_FILE_MS });
      });
    },
    getStream: (key, { range } = {}) =>
      orNull(key, async ({ client, GetObjectCommand }) => {
        const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
        const answer = await client.send(new GetObjectCommand({ Bucket: address.bucket, Key: key, Range }));
        return answer.Body as Readable;
      }),
    getBytes: (key) => orNull(key, async ({ disk }) => Buffer.from(await disk.getBytes(key))),
    stat: (key) =>
      orNull(key, async ({ disk }) => {
        const { contentLength } = await disk.getMetaData(key);
        return { size: contentLength, contentType: storedTypeOf(key) ?? 'image/jpeg' };
      }),
    async delete(key) {
      if (storedTypeOf(key) === null) return;
      const { disk } = await connected();
      try {
        await disk.delete(key);
      } catch (error) {
        if (!isMissing(error)) throw mapped(error);
      }
    },
    freeBytes: () => Promise.resolve(null),
  };
}
