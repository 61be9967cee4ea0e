import type { AgencyStanding } from '@parichay/shared/office/dashboard/dashboard.endpoints.ts';
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
import { oneAgency } from '../../session/one-agency.ts';
import { type AgencyForm, changesOf, createdOf } from './agencies-admin.rules.ts';

const agencyList: ListSpec = { searchBy: [], filters: [], detail: 'agency' };

export const agencyScreen = listScreen<Agency>(agencyList, ({ agencyId }) => agencyId, paged('GET /agency/list'));
const usuallyAway = globalThis.matchMedia?.('(max-width: 1599px)').matches ? ['products', 'perCard', 'created'] : [];
export const agencyColumns = columnChoice('agencies', usuallyAway);
export const agencyChanges = rowChanges<Agency, 'admin' | 'suspend' | 'handOver'>(agencyScreen);
export const { answering, closeQuestion } = agencyChanges;

/** Keyed by agencyId; the platform's own agency is not included. */
export const standings = slice<ReadonlyMap<string, AgencyStanding>>();
export const loadStandings = () =>
  standings.load(async () => {
    const { agencies } = await call('GET /dashboard/platform');
    return new Map(agencies.map((one) => [one.agencyId, one]));
  });

export const $isCreating = atom(false);
export const opened = slice<Agency>();
export const checks = slice<readonly DomainCheck[]>();
export const $isSaved = atom(false);

function begin(): void {
  opened.reset();
  checks.reset();
  $isSaved.set(false);
}

/** Taken from the list, or from the server when a link opens an agency outside it. */
export function openAgency(agencyId: string): void {
  if (opened.$state.get().data?.agencyId === agencyId) return;
  begin();
  const known = agencyScreen.list.$state.get().items.find((one) => one.agencyId === agencyId);
  if (known) opened.set(known);
  else opened.load(() => fetchAgency({ agencyId }));
}

export function openOwn(): void {
  opened.load(() => fetchAgency({}));
}

async function fetchAgency(of: { agencyId?: string }): Promise<Agency> {
  const found = await oneAgency(of);
  if (!found) throw new CallFailure({ code: 'not_found' }, 404);
  return found;
}

/** null = it cannot be loaded. */
export const agencyNow = ({ agencyId }: Agency): Promise<Agency | null> => fetchAgency({ agencyId }).catch(() => null);

export function openNew(): void {
  begin();
  $isCreating.set(true);
}

export function closeForm(): void {
  begin();
  if ($isCreating.get()) $isCreating.set(false);
  else agencyScreen.close();
}

export const sendAgency = async (values: AgencyForm, seen: Agency | null): Promise<Agency> =>
  seen
    ? (await call('PUT /agency', { body: { agency: changesOf(seen, values) } })).agency
    : (await call('POST /agency', { body: { agency: createdOf(values) } })).agency;

export async function showSaved(saved: Agency, before: Agency | null): Promise<void> {
  show(saved);
  checks.reset();
  $isSaved.set(true);
  if (!before) {
    agencyScreen.list.prepend(saved);
    $isCreating.set(false);
    agencyScreen.open(saved.agencyId);
  }
  if (saved.agencyId === ofThisHost.$state.get().data?.agencyId) await showOwnBrand();
  if (saved.domains.some((domain) => !before?.domains.includes(domain))) await checkDomains();
}

function show(agency: Agency): void {
  opened.set(agency);
  agencyScreen.list.edit(agency.agencyId, () => agency);
}

/** Refreshes the cached brand files, so that the open panel changes without a reload. */
async function showOwnBrand(): Promise<void> {
  const anew = { cache: 'reload' } as const;
  await Promise.all([fetch('/brand.css', anew), fetch('/api/v1/agency-details', anew)]).catch(() => {});
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="/brand.css"], link[rel="icon"]'))
    link.replaceWith(link.cloneNode());
  await loadAgency();
}

export async function checkDomains(): Promise<void> {
  const agencyId = opened.$state.get().data?.agencyId;
  if (!agencyId) return;
  const answer = await checks.load(async () => (await call('POST /createSsl', { body: { agencyId } })).domains);
  const now = opened.$state.get().data;
  if (!answer || now?.agencyId !== agencyId) return;
  const isKnown = (domain: string) => answer.some((check) => check.domain === domain && isUnsure(check));
  const known = now.domainsPointingHere.filter(isKnown);
  const seen = answer.filter(({ isPointingHere, isProven }) => isPointingHere && isProven).map(({ domain }) => domain);
  const proven = answer.filter(({ isProven }) => isProven).map(({ domain }) => domain);
  show({ ...now, domainsProven: proven, domainsPointingHere: [...known, ...seen] });
}

/** DNS gave no answer, so the earlier result still holds. */
const isUnsure = ({ problem }: DomainCheck): boolean => problem === 'dns_failed' || problem === 'not_configured';

export async function addAdmin(row: Agency, name: string, phoneNumber: string): Promise<void> {
  let added: Invited | null = null;
  await agencyChanges.answer(async () => {
    const answer = await call('POST /addAgencyAdmin', {
      body: { adminData: { agencyId: row.agencyId, name, phoneNumber } },
    });
    added = { name, phoneNumber: answer.phoneNumber, agency: row };
    return { words: t('agencies.adminAdded', { name, agency: row.agencyName }) };
  });
  $invited.set(added);
}

interface Invited {
  name: string;
  phoneNumber: string;
  agency: Agency;
}
export const $invited = atom<Invited | null>(null);

export function signInAt({ domains, domainsPointingHere }: Agency): string {
  const host = domainsPointingHere[0] ?? domains[0];
  const port = location.port && `:${location.port}`;
  return `${host ? `${location.protocol}//${host}${port}` : location.origin}/panel/franchisee-login`;
}
