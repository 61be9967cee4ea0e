import type { FeatureModule } from '../../feature-module.ts';
import { businessManyHandlers } from './business-many.routes.ts';

export const businessManyModule: FeatureModule = () => ({
  calls: businessManyHandlers,
});
