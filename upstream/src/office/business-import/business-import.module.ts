import type { FeatureModule } from '../../feature-module.ts';
import { businessImportHandlers } from './business-import.routes.ts';

export const businessImportModule: FeatureModule = () => ({
  calls: businessImportHandlers,
});
