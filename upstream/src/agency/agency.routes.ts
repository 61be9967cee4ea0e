import { agencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import type { InternalHandlers } from '../lib/handle.ts';
import { agencyByHost, detailsOf, firstAgency } from './agency.queries.ts';

/** @param serveAnyHost outside production every host is the first agency's */
export const agencyInternalHandlers = (serveAnyHost: boolean) =>
  ({
    'GET /internal/agency': async ({ query, tx }) => {
      const row =
        (await agencyByHost(tx, query.host.toLowerCase())) ?? (serveAnyHost ? await firstAgency(tx) : undefined);
      if (!row) return { agency: null };
      return {
        agency: {
          details: detailsOf(row),
          roles: row.roles,
          configuration: agencyConfiguration.parse(row.configuration),
        },
      };
    },
  }) satisfies Partial<InternalHandlers>;
