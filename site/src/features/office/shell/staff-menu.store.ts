import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { computed } from 'nanostores';
import { $may, staffActorOf } from '../../people/access/access.store.ts';
import { offeredProductsOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { staffMenu } from './staff-menu.rules.ts';

export const $staffEntries = computed([franchisee.$state, agency.$state, $may], (staffState, agencyState, may) =>
  staffState.data && agencyState.data
    ? staffMenu({
        may,
        isSuperadmin: isSuperadmin(staffActorOf(staffState.data)),
        isDigitalCardsOnly: offeredProductsOf(agencyState.data).isDigitalCardsOnly,
        invitationSite: agencyState.data.configuration.dashboardConfig.invitationSiteLink || null,
        agencyId: agencyState.data.agencyId,
      })
    : null,
);
