import type { FeatureModule } from '../../feature-module.ts';
import { reconciliationHandlers } from './reconciliation.routes.ts';

export const reconciliationModule: FeatureModule = ({ events }) => ({
  calls: reconciliationHandlers(events),
});
