import type { FeatureModule } from '../../feature-module.ts';
import { agencyHandlers, agencyInternalHandlers } from './agency.routes.ts';
import { suspendAndHandOverHandlers } from './agency-care.routes.ts';
import { addFirstAgency } from './first-agency.ts';

export const agencyModule: FeatureModule = ({ config, db }) => ({
  calls: { ...agencyHandlers(config), ...suspendAndHandOverHandlers },
  internalCalls: agencyInternalHandlers(!config.isProduction),
  atStart: () => addFirstAgency(db, config.firstAgency),
});
