import type { FeatureModule } from '../../feature-module.ts';
import { notificationHandlers } from './notification.routes.ts';

export const notificationModule: FeatureModule = () => ({
  calls: notificationHandlers,
});
