import type { FeatureModule } from '../../feature-module.ts';
import { studioHandlers } from './studio.routes.ts';

export const studioModule: FeatureModule = () => ({
  calls: studioHandlers,
});
