import type { FeatureModule } from '../../feature-module.ts';
import { uiCustomisationHandlers } from './ui-customisation.routes.ts';

export const uiCustomisationModule: FeatureModule = () => ({
  calls: uiCustomisationHandlers,
});
