import { isSuperadmin } from '@parichay/shared/access/roles.ts';
import { computed } from 'nanostores';
import { $may, staffActorOf } from '../access/access.store.ts';
import { offerOf } from '../session/agency.rules.ts';
import { agency } from '../session/agency.store.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { staffMenu } from './staff-menu.rules.ts';

export const $staffEntries = computed([franchisee.$state, agency.$state, $may], (who, details, may) =>
  who.data && details.data
    ? staffMenu({
        may,
        isSuperadmin: isSuperadmin(staffActorOf(who.data)),
        isDigitalCardsOnly: offerOf(details.data).isDigitalCardsOnly,
        invitationSite: details.data.configuration.dashboardConfig.invitationSiteLink || null,
        agencyId: details.data.agencyId,
      })
    : null,
);
