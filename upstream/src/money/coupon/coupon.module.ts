import type { FeatureModule } from '../../feature-module.ts';
import { couponHandlers } from './coupon.routes.ts';

export const couponModule: FeatureModule = () => ({
  calls: couponHandlers,
});
