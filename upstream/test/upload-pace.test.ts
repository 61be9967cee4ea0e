import { describe, expect, it } from 'vitest';
import { createUploadPlaces, isTooSlow, uploadPace } from '../src/platform/http/upload-pace.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the pace of an upload', () => {
  it.each([
    ['nothing in the first seconds', 0, 4_900, 0, false],
    ['nothing after them', 0, 5_100, 0, true],
    ['a slow phone, but steady', 210_000, 10_000, 9_900, false],
    ['less than that', 190_000, 10_000, 9_900, true],
    ['much at first, then nothing', 50_000_000, 20_000, 4_000, true],
    ['much at first, then a pause', 50_000_000, 20_000, 6_000, false],
  ])('the pace check for an upload with %s gives the listed verdict', (_name, received, elapsed, last, slow) => {
    expect(isTooSlow(uploadPace, received, elapsed, last)).toBe(slow);
  });
});

describe('the upload slots', () => {
  it('uploads beyond the limit of an account or of all accounts are refused until one ends', () => {
    const places = createUploadPlaces({ ...uploadPace, bytesPerHour: 1_000, atOnce: 3, atOncePerAccount: 2 });
    const [first] = [places.take('a'), places.take('a')];
    expect(codeOf(() => places.take('a'))).toBe('uploads_under_way');
    places.take('b');
    expect(codeOf(() => places.take('c'))).toBe('unavailable');
    first?.leave();
    first?.leave();
    places.take('a');
    expect(codeOf(() => places.take('c'))).toBe('unavailable');
  });

  it('an account at its bytes per hour gets upload_limit_reached until the hour has passed', () => {
    let now = 0;
    const places = createUploadPlaces({ ...uploadPace, bytesPerHour: 100 }, () => now);
    const place = places.take('a');
    place.count(100);
    expect(codeOf(() => place.count(1))).toBe('upload_limit_reached');
    place.leave();
    expect(codeOf(() => places.take('a'))).toBe('upload_limit_reached');
    places.take('b').count(100);
    now = 3_600_000;
    expect(codeOf(() => places.take('a').count(100))).toBe('done');
  });
});
