import type { Agency, DomainCheck } from '@parichay/shared/agency/agency.endpoints.ts';
import { domainOf } from '@parichay/shared/agency/domain.rules.ts';
import { atom } from 'nanostores';
import { rowChanges } from '../../../kit/table/changes.store.ts';
import { columnChoice } from '../../../kit/table/columns.store.ts';
import { listScreen } from '../../../kit/table/list.store.ts';
import { paged } from '../../../kit/table/paged.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../kit/ui/draft.ts';
import { t } from '../../../kit/ui/messages.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { loadAgency, agency as ofThisHost } from '../../session/agency.store.ts';
import { franchisee } from '../../session/franchisee.store.ts';
import { oneAgency } from '../../session/one-agency.ts';
import { agencyList } from './agencies-admin.list.ts';
import {
  type AgencyValues,
  changesOf,
  createdOf,
  differences,
  newAgency,
  type Path,
  rebased,
  valueAt,
  valuesOf,
  withValue,
} from './agencies-admin.rules.ts';
import { type AgencyFault, type Faults, faultsOf } from './agency-faults.rules.ts';

export const agencyScreen = listScreen<Agency>(agencyList, ({ agencyId }) => agencyId, paged('GET /agency/list'));
const usuallyAway = globalThis.matchMedia?.('(max-width: 1199px)').matches ? ['perCard'] : [];
export const agencyColumns = columnChoice('agencies', usuallyAway);
export const agencyChanges = rowChanges<Agency, 'admin'>(agencyScreen);
export const { answering, closeQuestion } = agencyChanges;

/** The form that is open. */
export interface Edit {
  /** As the server last said it; null while a new one is written. */
  base: Agency | null;
  values: AgencyValues;
  /** What both changed: the own value stands, theirs is told. */
  conflicts: readonly Path[];
  /** What the server refused of single values. */
  refused: Faults;
  touched: readonly Path[];
  isSubmitted: boolean;
  /** What was typed on another visit stands in it. */
  isRestored: boolean;
  /** A domain that is typed and not added yet. */
  newDomain: string;
}
export const $edit = atom<Edit | null>(null);
export const $isCreating = atom(false);
/** The agency of a form that is on its way, and its saving. */
export const opened = slice<Agency>();
export const saving = slice<Agency>();
export const checks = slice<readonly DomainCheck[]>();
export const $saved = atom(false);

const userId = (): string => franchisee.$state.get().data?.franchiseeId ?? '';
const draftName = (base: Agency | null): string => `agency:${base?.agencyId ?? 'new'}`;

interface Draft {
  base: AgencyValues;
  values: AgencyValues;
}

function begin(base: Agency | null): void {
  saving.reset();
  checks.reset();
  $saved.set(false);
  const stored = base ? valuesOf(base) : newAgency;
  const draft = readDraft<Draft>(userId(), draftName(base));
  const { values, conflicts } = draft ? rebased(draft.base, draft.values, stored) : { values: stored, conflicts: [] };
  const isRestored = differences(values, stored).length > 0;
  $edit.set({ base, values, conflicts, refused: {}, touched: [], isSubmitted: false, isRestored, newDomain: '' });
}

const edit = (change: Partial<Edit>): void => {
  const now = $edit.get();
  if (now) $edit.set({ ...now, ...change });
};

/** Opens the form of one agency, from the list or, where a link leads to one that it does not hold, from the server. */
export async function openAgency(agencyId: string): Promise<void> {
  if ($edit.get()?.base?.agencyId === agencyId) return;
  opened.reset();
  $edit.set(null);
  const known = agencyScreen.list.$state.get().items.find((one) => one.agencyId === agencyId);
  const found = known ?? (await opened.load(() => fetchAgency(agencyId)));
  if (found) begin(found);
}

export async function openOwn(): Promise<void> {
  const found = await opened.load(() => fetchAgency());
  if (found) begin(found);
}

const fetchAgency = async (agencyId?: string): Promise<Agency> =>
  present(await oneAgency(agencyId ? { agencyId } : {}));

function present(found: Agency | undefined): Agency {
  if (!found) throw new CallFailure({ code: 'not_found' }, 404);
  return found;
}

export function openNew(): void {
  begin(null);
  $isCreating.set(true);
}

export function closeForm(): void {
  $edit.set(null);
  opened.reset();
  if ($isCreating.get()) $isCreating.set(false);
  else agencyScreen.close();
}

export function set(path: Path, value: unknown): void {
  const now = $edit.get();
  if (!now) return;
  const values = withValue(now.values, path, value);
  const refused = Object.fromEntries(
    Object.entries(now.refused).filter(([name]) => name !== path && !name.startsWith(`${path}.`)),
  );
  $saved.set(false);
  edit({ values, refused });
  const base = now.base ? valuesOf(now.base) : newAgency;
  if (differences(values, base).length > 0) keepDraft(userId(), draftName(now.base), { base, values } satisfies Draft);
  else forgetDraft(userId(), draftName(now.base));
}

export const touch = (path: Path): void => edit({ touched: [...new Set([...($edit.get()?.touched ?? []), path])] });

/** What is wrong with a value, once it has been left. */
export const faultAt = ({ values, refused, touched, isSubmitted }: Edit, path: Path): AgencyFault | undefined =>
  refused[path] ?? (isSubmitted || touched.includes(path) ? faultsOf(values)[path] : undefined);

export function startOver(): void {
  const base = $edit.get()?.base ?? null;
  forgetDraft(userId(), draftName(base));
  begin(base);
}

/** Theirs instead of what was typed, for one value. */
export function takeTheirs(path: Path): void {
  const now = $edit.get();
  if (!now?.base) return;
  set(path, valueAt(valuesOf(now.base), path));
  settle(path);
}

/** What was typed stays, for one value. */
export const settle = (path: Path): void =>
  edit({ conflicts: ($edit.get()?.conflicts ?? []).filter((one) => one !== path) });

/** Takes the typed domain into the list. Answers whether there is nothing left to add. */
export function addDomain(): boolean {
  const now = $edit.get();
  if (!now || now.newDomain.trim() === '') return true;
  const domain = domainOf(now.newDomain);
  if (domain === null) {
    edit({ refused: { ...now.refused, newDomain: 'notDomain' } });
    return false;
  }
  if (!now.values.domains.includes(domain)) set('domains', [...now.values.domains, domain]);
  typeDomain('');
  return true;
}

export function typeDomain(newDomain: string): void {
  const { newDomain: _, ...refused } = $edit.get()?.refused ?? {};
  edit({ newDomain, refused });
}

export const removeDomain = (domain: string): void => {
  const { domains } = $edit.get()?.values ?? { domains: [] };
  set(
    'domains',
    domains.filter((one) => one !== domain),
  );
};

/** What the server refused, by where it stands in the form. */
function refusedOf({ code, fields }: CallFailure): Faults {
  const fault: AgencyFault =
    code === 'already_exists' ? 'takenDomain' : code === 'domain_refused' ? 'notDomain' : 'check';
  return Object.fromEntries(Object.keys(fields).map((path) => [path.replace(/^agency\./, ''), fault]));
}

/** Answers whether it was saved; where it was not, the form says why. */
export async function save(): Promise<boolean> {
  if (!addDomain()) return false;
  const now = $edit.get();
  if (!now || saving.$state.get().status === 'loading') return false;
  edit({ isSubmitted: true });
  if (Object.keys(faultsOf(now.values)).length > 0) return false;
  const { base, values } = now;
  const saved = await saving.load(async () =>
    base
      ? (await call('PUT /agency', { body: { agency: changesOf(base, values) } })).agency
      : (await call('POST /agency', { body: { agency: createdOf(values) } })).agency,
  );
  if (saved) {
    await takeOver(saved, base, values);
    return true;
  }
  const { error } = saving.$state.get();
  if (error?.code === 'changed_meanwhile' && base) await meetOthers(base);
  else if (error) edit({ refused: refusedOf(error) });
  return false;
}

/** Somebody else was first: what was typed is put over what they saved. */
async function meetOthers(base: Agency): Promise<void> {
  const theirs = await opened.load(() => fetchAgency(base.agencyId));
  const now = $edit.get();
  if (!theirs || now?.base !== base) return;
  const met = rebased(valuesOf(base), now.values, valuesOf(theirs));
  edit({ base: theirs, ...met });
  agencyScreen.list.edit(theirs.agencyId, () => theirs);
  keepDraft(userId(), draftName(theirs), { base: valuesOf(theirs), values: met.values } satisfies Draft);
}

async function takeOver(saved: Agency, base: Agency | null, values: AgencyValues): Promise<void> {
  forgetDraft(userId(), draftName(base));
  const meanwhile = $edit.get();
  if (meanwhile?.base === base) {
    begin(saved);
    // What was typed while it was on its way is not saved yet: it stands over what is.
    const stored = valuesOf(saved);
    const typed = rebased(values, meanwhile.values, stored).values;
    const isAll = differences(typed, stored).length === 0;
    if (!isAll) {
      edit({ values: typed });
      keepDraft(userId(), draftName(saved), { base: stored, values: typed } satisfies Draft);
    }
    $saved.set(isAll);
  }
  if (base) agencyScreen.list.edit(saved.agencyId, () => saved);
  else {
    agencyScreen.list.prepend(saved);
    $isCreating.set(false);
    agencyScreen.open(saved.agencyId);
  }
  if (saved.agencyId === ofThisHost.$state.get().data?.agencyId) await showOwnBrand();
  const isNew = saved.domains.some((domain) => !(base?.domains ?? []).includes(domain));
  if (isNew && values.domains.length > 0) await checkDomains();
}

/** The panel one looks at is this agency's: it shows the new colour and switches without a reload. */
async function showOwnBrand(): Promise<void> {
  const anew = { cache: 'reload' } as const;
  await Promise.all([fetch('/brand.css', anew), fetch('/api/v1/agency-details', anew)]).catch(() => {});
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="/brand.css"], link[rel="icon"]'))
    link.replaceWith(link.cloneNode());
  await loadAgency();
}

/** Asks DNS about the domains that are saved, and takes over what it said. */
export async function checkDomains(): Promise<void> {
  const agencyId = $edit.get()?.base?.agencyId;
  if (!agencyId) return;
  const answer = await checks.load(async () => (await call('POST /createSsl', { body: { agencyId } })).domains);
  const now = $edit.get();
  if (!answer || now?.base?.agencyId !== agencyId) return;
  const isKnown = (domain: string) => answer.some((check) => check.domain === domain && isUnsure(check));
  const kept = now.base.domainsPointingHere.filter(isKnown);
  const seen = answer.filter(({ isPointingHere, isProven }) => isPointingHere && isProven).map(({ domain }) => domain);
  const proven = answer.filter(({ isProven }) => isProven).map(({ domain }) => domain);
  const base = { ...now.base, domainsProven: proven, domainsPointingHere: [...kept, ...seen] };
  edit({ base });
  agencyScreen.list.edit(agencyId, () => base);
}

/** DNS did not answer, so what was known before still counts. */
const isUnsure = ({ problem }: DomainCheck): boolean => problem === 'dns_failed' || problem === 'not_configured';

/** `phoneNumber` as it is typed. */
export const addAdmin = (row: Agency, name: string, phoneNumber: string) =>
  agencyChanges.answer(async () => {
    await call('POST /addAgencyAdmin', { body: { adminData: { agencyId: row.agencyId, name, phoneNumber } } });
    return { words: t('agencies.adminAdded', { name, agency: row.agencyName }) };
  });
