import type { Contract } from '@parichay/shared/contract.ts';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { isDomainAllowed, parseDomain } from '@parichay/shared/people/agency/domain.rules.ts';
import { toMobileE164 } from '@parichay/shared/people/auth/phone.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import type { UpstreamConfig } from '../../config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import { type Handlers, type InternalHandlers, preparedHandler } from '../../platform/http/handle.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import { storageOfAgency } from '../storage/storage.queries.ts';
import {
  addAgency,
  agenciesInReach,
  agencyByHost,
  agencyById,
  agencyInReach,
  firstAgency,
  lockSuperadminAgencies,
  presentAgency,
  toAgencyDetails,
  updateAgency,
} from './agency.queries.ts';
import { mergeConfiguration, refusedSettingChanges, sortAgencyRoles } from './agency.rules.ts';
import { platformContact } from './agency-reach.ts';
import { addAdmin, endStaffSessions } from './agency-staff.queries.ts';
import {
  countAndLimitDomainCheck,
  isDomainPointingHere,
  isUnderOthersDomain,
  setAgencyDomains,
  storeDomainChecks,
} from './domain.queries.ts';
import type { DnsCheckResult } from './domain-check.rules.ts';
import { checkDomains, queryProofRecords } from './domain-check.ts';

type InstallationConfig = Pick<UpstreamConfig, 'isProduction' | 'domainTarget'>;

export const agencyHandlers = (installation: InstallationConfig) =>
  ({
    'GET /agency/list': async ({ actor, query, tx }) => {
      let rows = agenciesInReach(tx, actor);
      if (query.agencyId) rows = rows.where('agency.agency_id', '=', query.agencyId);
      if (query.search) {
        const pattern = likePatternContaining(query.search);
        rows = rows.where(
          sql<boolean>`(agency_name ilike ${pattern} or exists (
            select from agency_domain where agency_domain.agency_id = agency.agency_id and host ilike ${pattern}))`,
        );
      }
      return loadListPage(rows, 'agency.agency_id', query, (row) => row.agency_id, presentAgency);
    },

    'POST /agency': async ({ actor, body: { agency: newAgency }, tx, agencyChanged }) => {
      const { agencyId } = await addAgency(tx, {
        agencyName: newAgency.agencyName,
        roles: sortAgencyRoles(newAgency.roles),
        configuration: newAgency.configuration,
        brand: await resolveBrand(tx, actor, newAgency.brand, []),
        domains: parseDomains(newAgency.domains, [], installation),
      });
      // While the hosts were unregistered, caches may have assigned them to another agency.
      agencyChanged();
      return { agency: await agencyInReach(tx, actor, agencyId) };
    },

    'PUT /agency': async ({ actor, body: { agency: changes }, tx, agencyChanged }) => {
      const { agencyId } = changes;
      const superadminAgencyIds = changes.roles && isSuperadmin(actor) ? await lockSuperadminAgencies(tx) : [];
      const current = await agencyInReach(tx, actor, agencyId, { lock: true });
      if (changes.version !== current.version) throw new ApiError('changed_meanwhile');
      if (!isSuperadmin(actor)) refuseIfAnyFields(refusedSettingChanges(current, changes));
      const roles = sortAgencyRoles(changes.roles ?? current.roles);
      const losesPlatformRole = current.roles.includes('superadmin') && !roles.includes('superadmin');
      if (losesPlatformRole && (agencyId === actor.agencyId || superadminAgencyIds.length === 1))
        refuseIfAnyFields({ 'agency.roles': 'the platform would be without its staff' });

      const { brand: currentBrand } = current;
      const pictures = [currentBrand.logo, currentBrand.favicon].filter((picture) => picture !== null);
      const brand = await resolveBrand(tx, actor, { ...currentBrand, ...changes.brand }, pictures);
      const configuration = mergeConfiguration(current.configuration, changes.configuration);
      const agencyName = changes.agencyName ?? current.agencyName;
      await updateAgency(tx, agencyId, { agencyName, roles, configuration, brand });
      if (changes.domains) {
        const domains = parseDomains(changes.domains, current.domains, installation);
        await refuseDomainsOfOthers(tx, actor, agencyId, domains, current.domains, installation);
        // A host that public DNS cannot resolve needs no proof, because it can have none.
        const isTrusted = (host: string) => isSuperadmin(actor) || !isDomainAllowed(host, true);
        await setAgencyDomains(tx, agencyId, current.domains, domains, isTrusted);
      }
      if (roles.includes('superadmin') !== current.roles.includes('superadmin')) await endStaffSessions(tx, agencyId);
      agencyChanged();
      return { agency: await agencyInReach(tx, actor, agencyId) };
    },

    'POST /addAgencyAdmin': async ({ actor, body: { adminData }, tx }) => {
      const { agencyId } = await agencyInReach(tx, actor, adminData.agencyId);
      const phoneNumber = toMobileE164(adminData.phoneNumber);
      if (!phoneNumber)
        throw new ApiError('phone_invalid', { fields: { 'adminData.phoneNumber': 'is not a phone number' } });
      return { franchiseeId: await addAdmin(tx, { agencyId, name: adminData.name, phoneNumber }), phoneNumber };
    },

    'GET /agency/storage': async ({ actor, query, tx }) => {
      const { agencyId } = await agencyInReach(tx, actor, query.agencyId);
      return { storage: await storageOfAgency(tx, agencyId) };
    },

    'POST /createSsl': preparedHandler<Contract['POST /createSsl'], [DnsCheckResult[], Map<string, string[]>]>({
      before: async ({ actor, body, inTransaction }) => {
        const { domains } = await inTransaction(async (tx) => {
          const agency = await agencyInReach(tx, actor, body.agencyId);
          await countAndLimitDomainCheck(tx, agency.agencyId);
          return agency;
        });
        return Promise.all([
          checkDomains(domains, installation.domainTarget),
          queryProofRecords(domains, installation.domainTarget),
        ]);
      },
      run: async ({ actor, body, tx, prepared: [checks, records], agencyChanged }) => {
        const { agencyId } = await agencyInReach(tx, actor, body.agencyId);
        const domains = await storeDomainChecks(tx, agencyId, checks, records);
        agencyChanged();
        return { domains };
      },
    }),
  }) satisfies Handlers;

export const agencyInternalHandlers = (serveAnyHost: boolean) =>
  ({
    'GET /internal/agency': async ({ query, tx }) => {
      const { agencyId, host = '' } = query;
      const agencyOfHost = agencyId ? undefined : await agencyByHost(tx, host.toLowerCase());
      const agency = agencyId
        ? await agencyById(tx, agencyId)
        : (agencyOfHost ?? (serveAnyHost ? await firstAgency(tx) : undefined));
      if (!agency) return { agency: null };
      const details = toAgencyDetails(agency);
      // Without a contact, a suspended agency shows the platform's, as its staff cannot add one.
      if (details.isSuspended && !Object.values(details.configuration.contact).some(Boolean))
        details.configuration.contact = (await platformContact(tx)).contact;
      return {
        agency: {
          details,
          roles: agency.roles,
          configuration: agencyConfiguration.parse(agency.configuration),
          host: agencyOfHost?.host ?? null,
        },
      };
    },
    'GET /internal/domain': async ({ query, tx }) => ({ isAllowed: await isDomainPointingHere(tx, query.domain) }),
  }) satisfies InternalHandlers;

function refuseIfAnyFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new ApiError('not_allowed', { fields });
}

interface BrandInput {
  colour: string;
  logo: { mediaId: string } | null;
  favicon: { mediaId: string } | null;
}

async function resolveBrand(
  tx: Tx,
  actor: Actor,
  { colour, logo, favicon }: BrandInput,
  current: Picture[],
): Promise<Agency['brand']> {
  const fieldByMediaId = new Map<string, string>();
  if (logo) fieldByMediaId.set(logo.mediaId, 'agency.brand.logo');
  if (favicon) fieldByMediaId.set(favicon.mediaId, 'agency.brand.favicon');
  const resolved = await resolveRequestedPictures(current, tx, actor, accountIdOf(actor), fieldByMediaId);
  const storedPicture = (picture: { mediaId: string } | null) => (picture && resolved.get(picture.mediaId)) ?? null;
  return { colour: colour.toLowerCase(), logo: storedPicture(logo), favicon: storedPicture(favicon) };
}

/**
 * Removes duplicates; a stored domain stays valid under newer rules.
 * @throws ApiError domain_refused
 */
function parseDomains(
  typed: readonly string[],
  current: readonly string[],
  { isProduction }: InstallationConfig,
): string[] {
  const domains = typed.map((text, index) => {
    const unchanged = current.find((host) => host === text.trim().toLowerCase());
    const domain = unchanged ?? parseDomain(text);
    if (domain && (unchanged || isDomainAllowed(domain, isProduction))) return domain;
    throw domainRefusedError(index, 'is not a domain that an agency can own');
  });
  return [...new Set(domains)];
}

const domainRefusedError = (index: number, reason: string) =>
  new ApiError('domain_refused', { fields: { [`agency.domains.${index}`]: reason } });

async function refuseDomainsOfOthers(
  tx: Tx,
  actor: Actor,
  agencyId: string,
  hosts: readonly string[],
  current: readonly string[],
  { domainTarget }: InstallationConfig,
): Promise<void> {
  if (isSuperadmin(actor)) return;
  for (const [index, host] of hosts.entries()) {
    if (current.includes(host)) continue;
    if (host === domainTarget.host || (await isUnderOthersDomain(tx, host, agencyId)))
      throw domainRefusedError(index, 'is of another agency');
  }
}
