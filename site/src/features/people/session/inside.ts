import { call } from '../../../lib/api.ts';

/* Reloads the cached brand when the super admin enters or leaves an agency. */

const wearAnew = () =>
  Promise.all(['/brand.css', '/api/v1/agency-details'].map((path) => fetch(path, { cache: 'reload' }))).catch(() => {});

export async function enterAgency(agencyId: string): Promise<void> {
  await call('POST /agency/enter', { body: { agencyId } });
  await wearAnew();
  location.assign('/panel/admin');
}

export async function leaveAgency(): Promise<void> {
  await call('POST /agency/leave');
  await wearAnew();
  location.assign('/panel/admin/agency-management');
}
