import type { FeatureModule } from '../../feature-module.ts';
import { documentHandlers } from './document.routes.ts';

export const documentModule: FeatureModule = (dependencies) => ({
  calls: documentHandlers(dependencies),
});
