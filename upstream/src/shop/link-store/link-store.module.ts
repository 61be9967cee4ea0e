import type { FeatureModule } from '../../feature-module.ts';
import { linkStoreHandlers } from './link-store.routes.ts';

export const linkStoreModule: FeatureModule = () => ({
  calls: linkStoreHandlers,
});
