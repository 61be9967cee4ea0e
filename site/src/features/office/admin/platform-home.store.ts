import type { PlatformDashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const platform = slice<PlatformDashboard>();
export const loadPlatformDashboard = () => platform.load(() => call('GET /dashboard/platform'));
