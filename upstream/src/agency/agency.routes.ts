import { agencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Handlers, InternalHandlers } from '../lib/handle.ts';
import { agencyByHost, agencyById, detailsOf, firstAgency } from './agency.queries.ts';

export const agencyHandlers = {
  'GET /agency-details': async ({ actor, tx }) => {
    const row = await agencyById(tx, actor.agencyId);
    if (!row) throw new ApiError('not_found');
    return detailsOf(row);
  },
} satisfies Handlers;

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
