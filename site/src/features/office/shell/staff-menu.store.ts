import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { computed } from 'nanostores';
import { $may, staffActorOf } from '../../people/access/access.store.ts';
import { offerOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
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
