import type { FeatureModule } from '../../feature-module.ts';
import { secondFactorInternalHandlers } from './second-factor.routes.ts';

export const secondFactorModule: FeatureModule = ({ db }) => ({
  internalCalls: secondFactorInternalHandlers(db),
});
