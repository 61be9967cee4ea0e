import { describe, expect, it } from 'vitest';
import { presetRange } from '../src/kit/table/filters/date-presets.ts';

describe('the presets of a date filter', () => {
  it('a date preset in days includes both end dates', () => {
    expect(presetRange('today', '2026-11-25')).toEqual({ from: '2026-11-25', to: '2026-11-25' });
    expect(presetRange('last7', '2026-11-25')).toEqual({ from: '2026-11-19', to: '2026-11-25' });
    expect(presetRange('last30', '2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });

  it('a date preset in months ends on the last day of the month or today', () => {
    expect(presetRange('thisMonth', '2026-11-25')).toEqual({ from: '2026-11-01', to: '2026-11-25' });
    expect(presetRange('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(presetRange('lastMonth', '2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('the date preset “this year” begins with the financial year in April', () => {
    expect(presetRange('thisYear', '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
    expect(presetRange('thisYear', '2026-04-01')).toEqual({ from: '2026-04-01', to: '2026-04-01' });
  });
});
