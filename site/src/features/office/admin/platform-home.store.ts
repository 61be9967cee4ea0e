import type { PlatformDashboard } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export const platformDashboard = slice<PlatformDashboard>();
export const loadPlatformDashboard = () => platformDashboard.load(() => call('GET /dashboard/platform'));
