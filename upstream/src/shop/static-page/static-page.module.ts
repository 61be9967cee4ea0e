import type { FeatureModule } from '../../feature-module.ts';
import { staticPageHandlers } from './static-page.routes.ts';

export const staticPageModule: FeatureModule = () => ({
  calls: staticPageHandlers,
});
