import type { Contract } from '@parichay/shared/contract.ts';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { domainOf, isSomebodys } from '@parichay/shared/people/agency/domain.rules.ts';
import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import type { UpstreamConfig } from '../../config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { containing } from '../../platform/database/rows.ts';
import { type Handlers, type InternalHandlers, prepared } from '../../platform/http/handle.ts';
import { resolvePictures } from '../../platform/media/stored-pictures.ts';
import { storageOfAgency } from '../storage/storage.queries.ts';
import {
  addAgency,
  agencies,
  agencyByHost,
  agencyById,
  agencyInReach,
  changeAgency,
  detailsOf,
  firstAgency,
  lockSuperadminAgencies,
  presentAgency,
} from './agency.queries.ts';
import { platformContact } from './agency.reach.ts';
import { refusedChanges, tidyRoles, withChanges } from './agency.rules.ts';
import { addAdmin, endStaffSessions } from './agency-staff.queries.ts';
import { countCheck, isUnderAnothers, leadsHere, noteChecks, setDomains } from './domain.queries.ts';
import type { DnsCheck } from './domain-check.rules.ts';
import { checkDomains, proofRecords } from './domain-check.ts';

type Installation = Pick<UpstreamConfig, 'isProduction' | 'place'>;

export const agencyHandlers = (installation: Installation) =>
  ({
    'GET /agency/list': async ({ actor, query, tx }) => {
      let rows = agencies(tx, actor);
      if (query.agencyId) rows = rows.where('agency.agency_id', '=', query.agencyId);
      if (query.search) {
        const word = containing(query.search);
        rows = rows.where(
          sql<boolean>`(agency_name ilike ${word} or exists (
            select from agency_domain where agency_domain.agency_id = agency.agency_id and host ilike ${word}))`,
        );
      }
      return listPage(rows, 'agency.agency_id', query, (row) => row.agency_id, presentAgency);
    },

    'POST /agency': async ({ actor, body: { agency: wanted }, tx, agencyChanged }) => {
      const { agencyId } = await addAgency(tx, {
        agencyName: wanted.agencyName,
        roles: tidyRoles(wanted.roles),
        configuration: wanted.configuration,
        brand: await brandOf(tx, actor, wanted.brand, []),
        domains: domainsOf(wanted.domains, [], installation),
      });
      // An unregistered host may have been served as another agency's.
      agencyChanged();
      return { agency: await agencyInReach(tx, actor, agencyId) };
    },

    'PUT /agency': async ({ actor, body: { agency: changes }, tx, agencyChanged }) => {
      const { agencyId } = changes;
      const platform = changes.roles && isSuperadmin(actor) ? await lockSuperadminAgencies(tx) : [];
      const current = await agencyInReach(tx, actor, agencyId, { lock: true });
      if (changes.version !== current.version) throw new ApiError('changed_meanwhile');
      if (!isSuperadmin(actor)) refuse(refusedChanges(current, changes));
      const roles = tidyRoles(changes.roles ?? current.roles);
      const losesPlatform = current.roles.includes('superadmin') && !roles.includes('superadmin');
      if (losesPlatform && (agencyId === actor.agencyId || platform.length === 1))
        refuse({ 'agency.roles': 'the platform would be without its staff' });

      const { brand: had } = current;
      const pictures = [had.logo, had.favicon].filter((picture) => picture !== null);
      const brand = await brandOf(tx, actor, { ...had, ...changes.brand }, pictures);
      const configuration = withChanges(current.configuration, changes.configuration);
      const agencyName = changes.agencyName ?? current.agencyName;
      await changeAgency(tx, agencyId, { agencyName, roles, configuration, brand });
      if (changes.domains) {
        const domains = domainsOf(changes.domains, current.domains, installation);
        await refuseAnothers(tx, actor, agencyId, domains, current.domains, installation);
        // A host that public DNS cannot resolve cannot be proven.
        const isGiven = (host: string) => isSuperadmin(actor) || !isSomebodys(host, true);
        await setDomains(tx, agencyId, current.domains, domains, isGiven);
      }
      if (roles.includes('superadmin') !== current.roles.includes('superadmin')) await endStaffSessions(tx, agencyId);
      agencyChanged();
      return { agency: await agencyInReach(tx, actor, agencyId) };
    },

    'POST /addAgencyAdmin': async ({ actor, body: { adminData }, tx }) => {
      const { agencyId } = await agencyInReach(tx, actor, adminData.agencyId);
      const phoneNumber = toE164(adminData.phoneNumber);
      if (!phoneNumber) throw new ApiError('phone_invalid', { fields: { 'adminData.phoneNumber': 'is none' } });
      return { franchiseeId: await addAdmin(tx, { agencyId, name: adminData.name, phoneNumber }), phoneNumber };
    },

    'GET /agency/storage': async ({ actor, query, tx }) => {
      const { agencyId } = await agencyInReach(tx, actor, query.agencyId);
      return { storage: await storageOfAgency(tx, agencyId) };
    },

    'POST /createSsl': prepared<Contract['POST /createSsl'], [DnsCheck[], Map<string, string[]>]>({
      before: async ({ actor, body, inTransaction }) => {
        const { domains } = await inTransaction(async (tx) => {
          const agency = await agencyInReach(tx, actor, body.agencyId);
          await countCheck(tx, agency.agencyId);
          return agency;
        });
        return Promise.all([checkDomains(domains, installation.place), proofRecords(domains, installation.place)]);
      },
      run: async ({ actor, body, tx, prepared: [checks, records], agencyChanged }) => {
        const { agencyId } = await agencyInReach(tx, actor, body.agencyId);
        const domains = await noteChecks(tx, agencyId, checks, records);
        agencyChanged();
        return { domains };
      },
    }),
  }) satisfies Handlers;

export const agencyInternalHandlers = (serveAnyHost: boolean) =>
  ({
    'GET /internal/agency': async ({ query, tx }) => {
      const { agencyId, host = '' } = query;
      const hosted = agencyId ? undefined : await agencyByHost(tx, host.toLowerCase());
      const row = agencyId
        ? await agencyById(tx, agencyId)
        : (hosted ?? (serveAnyHost ? await firstAgency(tx) : undefined));
      if (!row) return { agency: null };
      const details = detailsOf(row);
      // A suspended agency's staff cannot add a missing contact.
      if (details.isSuspended && !Object.values(details.configuration.contact).some(Boolean))
        details.configuration.contact = (await platformContact(tx)).contact;
      return {
        agency: {
          details,
          roles: row.roles,
          configuration: agencyConfiguration.parse(row.configuration),
          host: hosted?.host ?? null,
        },
      };
    },
    'GET /internal/domain': async ({ query, tx }) => ({ isAllowed: await leadsHere(tx, query.domain) }),
  }) satisfies InternalHandlers;

function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ApiError('not_allowed', { fields });
}

interface WantedBrand {
  colour: string;
  logo: { mediaId: string } | null;
  favicon: { mediaId: string } | null;
}

async function brandOf(
  tx: Tx,
  actor: Actor,
  { colour, logo, favicon }: WantedBrand,
  current: Picture[],
): Promise<Agency['brand']> {
  const wanted = new Map<string, string>();
  if (logo) wanted.set(logo.mediaId, 'agency.brand.logo');
  if (favicon) wanted.set(favicon.mediaId, 'agency.brand.favicon');
  const found = await resolvePictures(current, tx, actor, accountIdOf(actor), wanted);
  const stored = (picture: { mediaId: string } | null) => (picture && found.get(picture.mediaId)) ?? null;
  return { colour: colour.toLowerCase(), logo: stored(logo), favicon: stored(favicon) };
}

/**
 * Removes duplicates; a stored domain stays valid under newer rules.
 * @throws ApiError domain_refused
 */
function domainsOf(typed: readonly string[], current: readonly string[], { isProduction }: Installation): string[] {
  const domains = typed.map((text, at) => {
    const kept = current.find((host) => host === text.trim().toLowerCase());
    const domain = kept ?? domainOf(text);
    if (domain && (kept || isSomebodys(domain, isProduction))) return domain;
    throw refusedDomain(at, 'is no domain of its own');
  });
  return [...new Set(domains)];
}

const refusedDomain = (at: number, why: string) =>
  new ApiError('domain_refused', { fields: { [`agency.domains.${at}`]: why } });

async function refuseAnothers(
  tx: Tx,
  actor: Actor,
  agencyId: string,
  wanted: readonly string[],
  current: readonly string[],
  { place }: Installation,
): Promise<void> {
  if (isSuperadmin(actor)) return;
  for (const [at, host] of wanted.entries()) {
    if (current.includes(host)) continue;
    if (host === place.host || (await isUnderAnothers(tx, host, agencyId)))
      throw refusedDomain(at, 'is of another agency');
  }
}
