import { describe, expect, it } from 'vitest';
import { formatAgo } from '../src/lib/ago.ts';

const now = Date.parse('2026-11-26T09:00:00Z');
const ago = (iso: string, locale: 'en' | 'hi' | 'ta' = 'en') => formatAgo(iso, locale, now);

describe('the display of elapsed time', () => {
  it('elapsed time is shown in minutes, hours and days up to a week, and as a date after that', () => {
    expect(ago('2026-11-26T08:59:30Z')).toBe('now');
    expect(ago('2026-11-26T08:58:10Z')).toBe('1 minute ago');
    expect(ago('2026-11-26T07:00:00Z')).toBe('2 hours ago');
    expect(ago('2026-11-25T08:00:00Z')).toBe('yesterday');
    expect(ago('2026-11-20T09:00:00Z')).toBe('6 days ago');
    expect(ago('2026-11-19T09:00:00Z')).toBe('19 Nov 2026');
  });

  it('elapsed days are counted in Indian time', () => {
    // In India the 24th ended at 18:30 UTC.
    expect(ago('2026-11-24T18:00:00Z')).toBe('2 days ago');
    expect(ago('2026-11-24T19:00:00Z')).toBe('yesterday');
  });

  it('elapsed time is shown in the language of the user', () => {
    expect(ago('2026-11-26T07:00:00Z', 'hi')).toBe('2 घंटे पहले');
    expect(ago('2026-11-26T07:00:00Z', 'ta')).toContain('மணிநேரம்');
  });

  it('a moment in the future is shown as “now”', () => expect(ago('2026-11-26T09:05:00Z')).toBe('now'));
});
