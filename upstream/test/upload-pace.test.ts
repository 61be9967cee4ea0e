import { describe, expect, it } from 'vitest';
import { createUploadSlots, isUploadTooSlow, uploadLimits } from '../src/platform/http/upload-pace.ts';

const doneOrErrorCode = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the minimum speed of an upload', () => {
  it.each([
    ['nothing in the first seconds', 'fast enough', 0, 4_900, 0],
    ['nothing after the first seconds', 'too slow', 0, 5_100, 0],
    ['the steady bytes of a slow phone', 'fast enough', 210_000, 10_000, 9_900],
    ['fewer bytes than the minimum pace', 'too slow', 190_000, 10_000, 9_900],
    ['much at first, then nothing', 'too slow', 50_000_000, 20_000, 4_000],
    ['much at first, then a pause', 'fast enough', 50_000_000, 20_000, 6_000],
  ])('an upload with %s is judged %s', (_name, verdict, received, elapsed, last) => {
    expect(isUploadTooSlow(uploadLimits, received, elapsed, last)).toBe(verdict === 'too slow');
  });
});

describe('limits for the uploads of an account', () => {
  it('uploads beyond the limit of an account or of all accounts are refused until one upload ends', () => {
    const uploadSlots = createUploadSlots({
      ...uploadLimits,
      bytesPerHour: 1_000,
      maxConcurrent: 3,
      maxConcurrentPerAccount: 2,
    });
    const [first] = [uploadSlots.acquire('a'), uploadSlots.acquire('a')];
    expect(doneOrErrorCode(() => uploadSlots.acquire('a'))).toBe('uploads_under_way');
    uploadSlots.acquire('b');
    expect(doneOrErrorCode(() => uploadSlots.acquire('c'))).toBe('unavailable');
    first?.release();
    first?.release();
    uploadSlots.acquire('a');
    expect(doneOrErrorCode(() => uploadSlots.acquire('c'))).toBe('unavailable');
  });

  it('an account that reached its bytes per hour gets upload_limit_reached until the hour has passed', () => {
    let now = 0;
    const uploadSlots = createUploadSlots({ ...uploadLimits, bytesPerHour: 100 }, () => now);
    const slot = uploadSlots.acquire('a');
    slot.countBytes(100);
    expect(doneOrErrorCode(() => slot.countBytes(1))).toBe('upload_limit_reached');
    slot.release();
    expect(doneOrErrorCode(() => uploadSlots.acquire('a'))).toBe('upload_limit_reached');
    uploadSlots.acquire('b').countBytes(100);
    now = 3_600_000;
    expect(doneOrErrorCode(() => uploadSlots.acquire('a').countBytes(100))).toBe('done');
  });
});
