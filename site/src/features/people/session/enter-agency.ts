import { call } from '../../../lib/api.ts';

const reloadBrandCache = () =>
  Promise.all(['/brand.css', '/api/v1/agency-details'].map((path) => fetch(path, { cache: 'reload' }))).catch(() => {});

export async function enterAgency(agencyId: string, path = '/panel/admin'): Promise<void> {
  await call('POST /agency/enter', { body: { agencyId } });
  await reloadBrandCache();
  location.assign(path);
}

export async function leaveAgency(): Promise<void> {
  await call('POST /agency/leave');
  await reloadBrandCache();
  location.assign('/panel/admin/agency-management');
}
