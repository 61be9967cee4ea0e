import type { AgencySummary } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
import type { Agency, DomainCheck } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { atom } from 'nanostores';
import { columnChoice } from '../../../../kit/table/columns/columns.store.ts';
import { listScreen } from '../../../../kit/table/list/list.store.ts';
import type { ListSpec } from '../../../../kit/table/list/list-url.ts';
import { paged } from '../../../../kit/table/list/paged.ts';
import { rowChanges } from '../../../../kit/table/rows/changes.store.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { loadAgency, agency as ofThisHost } from '../../session/agency.store.ts';
import { fetchSingleAgency } from '../../session/fetch-single-agency.ts';
import { type AgencyForm, agencyChangesOf, newAgencyInput } from './agencies-admin.rules.ts';

const agencyList: ListSpec = { searchBy: [], filters: [], detail: 'agency' };

export const agencyScreen = listScreen<Agency>(agencyList, ({ agencyId }) => agencyId, paged('GET /agency/list'));
const columnsHiddenByDefault = globalThis.matchMedia?.('(max-width: 1599px)').matches
  ? ['products', 'perCard', 'created']
  : [];
export const agencyColumnChoice = columnChoice('agencies', columnsHiddenByDefault);
export const agencyChanges = rowChanges<Agency, 'admin' | 'suspend' | 'handOver'>(agencyScreen);
export const { submission, closeQuestion } = agencyChanges;

/** Keyed by agencyId; the platform's own agency is not included. */
export const agencyFigures = slice<ReadonlyMap<string, AgencySummary>>();
export const loadAgencyFigures = () =>
  agencyFigures.load(async () => {
    const { agencies } = await call('GET /dashboard/platform');
    return new Map(agencies.map((one) => [one.agencyId, one]));
  });

export const $isCreating = atom(false);
export const openedAgency = slice<Agency>();
export const domainChecks = slice<readonly DomainCheck[]>();
export const $isSaved = atom(false);

function resetForm(): void {
  openedAgency.reset();
  domainChecks.reset();
  $isSaved.set(false);
}

/** A link may open an agency outside the list. */
export function openAgency(agencyId: string): void {
  if (openedAgency.$state.get().data?.agencyId === agencyId) return;
  resetForm();
  const listed = agencyScreen.list.$state.get().items.find((one) => one.agencyId === agencyId);
  if (listed) openedAgency.set(listed);
  else openedAgency.load(() => fetchAgency({ agencyId }));
}

export function openOwnAgency(): void {
  openedAgency.load(() => fetchAgency({}));
}

async function fetchAgency(query: { agencyId?: string }): Promise<Agency> {
  const agency = await fetchSingleAgency(query);
  if (!agency) throw new CallFailure({ code: 'not_found' }, 404);
  return agency;
}

export const fetchAgencyOrNull = ({ agencyId }: Agency): Promise<Agency | null> =>
  fetchAgency({ agencyId }).catch(() => null);

export function openNewAgency(): void {
  resetForm();
  $isCreating.set(true);
}

export function closeForm(): void {
  resetForm();
  if ($isCreating.get()) $isCreating.set(false);
  else agencyScreen.close();
}

export const sendAgency = async (values: AgencyForm, seen: Agency | null): Promise<Agency> =>
  seen
    ? (await call('PUT /agency', { body: { agency: agencyChangesOf(seen, values) } })).agency
    : (await call('POST /agency', { body: { agency: newAgencyInput(values) } })).agency;

export async function showSaved(saved: Agency, before: Agency | null): Promise<void> {
  storeAgency(saved);
  domainChecks.reset();
  $isSaved.set(true);
  if (!before) {
    agencyScreen.list.prepend(saved);
    $isCreating.set(false);
    agencyScreen.open(saved.agencyId);
  }
  if (saved.agencyId === ofThisHost.$state.get().data?.agencyId) await showOwnBrand();
  if (saved.domains.some((domain) => !before?.domains.includes(domain))) await checkDomains();
}

function storeAgency(agency: Agency): void {
  openedAgency.set(agency);
  agencyScreen.list.edit(agency.agencyId, () => agency);
}

/** Refreshes cached brand files, so the panel changes without a reload. */
async function showOwnBrand(): Promise<void> {
  const reloadOptions = { cache: 'reload' } as const;
  await Promise.all([fetch('/brand.css', reloadOptions), fetch('/api/v1/agency-details', reloadOptions)]).catch(
    () => {},
  );
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="/brand.css"], link[rel="icon"]'))
    link.replaceWith(link.cloneNode());
  await loadAgency();
}

export async function checkDomains(): Promise<void> {
  const agencyId = openedAgency.$state.get().data?.agencyId;
  if (!agencyId) return;
  const checks = await domainChecks.load(async () => (await call('POST /createSsl', { body: { agencyId } })).domains);
  const current = openedAgency.$state.get().data;
  if (!checks || current?.agencyId !== agencyId) return;
  const isStillPointing = (domain: string) => checks.some((check) => check.domain === domain && isInconclusive(check));
  const stillPointing = current.domainsPointingHere.filter(isStillPointing);
  const pointing = checks
    .filter(({ isPointingHere, isProven }) => isPointingHere && isProven)
    .map(({ domain }) => domain);
  const proven = checks.filter(({ isProven }) => isProven).map(({ domain }) => domain);
  storeAgency({ ...current, domainsProven: proven, domainsPointingHere: [...stillPointing, ...pointing] });
}

/** Without a check, or an answer from DNS, the earlier result is still valid. */
const isInconclusive = ({ problem }: DomainCheck): boolean => problem === 'dns_failed' || problem === 'not_configured';

export async function addAdmin(row: Agency, name: string, phoneNumber: string): Promise<void> {
  let added: InvitedAdmin | null = null;
  await agencyChanges.answer(async () => {
    const answer = await call('POST /addAgencyAdmin', {
      body: { adminData: { agencyId: row.agencyId, name, phoneNumber } },
    });
    added = { name, phoneNumber: answer.phoneNumber, agency: row };
    return { text: t('agencies.adminAdded', { name, agency: row.agencyName }) };
  });
  $invitedAdmin.set(added);
}

interface InvitedAdmin {
  name: string;
  phoneNumber: string;
  agency: Agency;
}
export const $invitedAdmin = atom<InvitedAdmin | null>(null);
