import type { TrashEntry } from '@parichay/shared/office/trash/trash.endpoints.ts';
import { staffBusinessPath } from '../../people/session/staff-paths.ts';

const DAY_MS = 86_400_000;

export const daysLeft = (keptUntil: string, now: number): number =>
  Math.max(1, Math.ceil((Date.parse(keptUntil) - now) / DAY_MS));

export function pagePathOfEntry({ kind, businessId }: Pick<TrashEntry, 'kind' | 'businessId'>): string {
  if (businessId) return staffBusinessPath(businessId);
  if (kind === 'image_post') return '/panel/admin/image-posts-management';
  return kind === 'subscription_plan'
    ? '/panel/admin/plans-pricing-management'
    : '/panel/admin/video-template-management';
}
