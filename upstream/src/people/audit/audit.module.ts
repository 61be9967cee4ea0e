import type { FeatureModule } from '../../feature-module.ts';
import { auditHandlers } from './audit.routes.ts';

export const auditModule: FeatureModule = () => ({
  calls: auditHandlers,
});
