import type { OutputOf } from '@parichay/shared/contract.ts';
import type { StaffMember, StaffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { StaffPrint } from '@parichay/shared/studio/staff-id/staff-print.endpoints.ts';
import { atom } from 'nanostores';
import { pageParams } from '../../../kit/ui/browser/page-params.ts';
import { call } from '../../../lib/api.ts';
import { getFile } from '../../../lib/get-file.ts';
import { listSlice, slice } from '../../../lib/slice.ts';

/** `list` opens the import, `member` a person (`new` adds one), and `print` the form. */
export const pageQuery = pageParams(['list', 'member', 'print'] as const);

export const members = listSlice<StaffMember>(({ staffMemberId }) => staffMemberId);
export const $search = atom('');

const fetchMembers = (businessId: string, cursor?: string) =>
  call('GET /staff-id/staff-member', {
    query: { businessId, limit: '100', ...(cursor && { cursor }), ...($search.get() && { search: $search.get() }) },
  });
export const loadMembers = (businessId: string) => members.load(() => fetchMembers(businessId));
export const loadMoreMembers = (businessId: string) => {
  const cursor = members.$state.get().nextCursor ?? undefined;
  return members.append(() => fetchMembers(businessId, cursor));
};

const debounceMs = 250;
let debounceTimer: ReturnType<typeof setTimeout> | undefined;
export function searchMembers(businessId: string, name: string): void {
  $search.set(name);
  clearTimeout(debounceTimer);
  debounceTimer = setTimeout(() => loadMembers(businessId), debounceMs);
}

export const $selectedIds = atom<ReadonlySet<string>>(new Set());
export function selectMember(staffMemberId: string, isSelected: boolean): void {
  const selectedIds = new Set($selectedIds.get());
  if (isSelected) selectedIds.add(staffMemberId);
  else selectedIds.delete(staffMemberId);
  $selectedIds.set(selectedIds);
}

export const loadMember = async (businessId: string, staffMemberId: string): Promise<StaffMember | null> => {
  const listedMember = members.$state.get().items.find((one) => one.staffMemberId === staffMemberId);
  const { items } = await call('GET /staff-id/staff-member', {
    query: { businessId, limit: '100', ...(listedMember && { search: listedMember.personName }) },
  });
  return items.find((one) => one.staffMemberId === staffMemberId) ?? null;
};

export async function saveMember(
  businessId: string,
  details: StaffMemberInput,
  previous: StaffMember | null,
): Promise<StaffMember> {
  const { staffMember } = await call('POST /staff-id/staff-member', {
    body: {
      ...(previous ? { staffMemberId: previous.staffMemberId, version: previous.version } : { businessId }),
      ...details,
    },
  });
  storeMember(staffMember, previous === null);
  return staffMember;
}

function storeMember(member: StaffMember, isNew = false): void {
  if (isNew) members.prepend(member);
  else members.edit(member.staffMemberId, () => member);
}

export const memberChange = slice<StaffMember>();
export const revokeOrReissue = ({ staffMemberId, version }: StaffMember, verb: 'revoke' | 're-issue') =>
  memberChange.load(async () => {
    const { staffMember } = await call(`POST /staff-id/staff-member/${verb}`, { body: { staffMemberId, version } });
    storeMember(staffMember);
    return staffMember;
  });
export const deleteStaffMember = (member: StaffMember) =>
  memberChange.load(async () => {
    await call('DELETE /staff-id/staff-member', { query: { staffMemberId: member.staffMemberId } });
    members.remove(member.staffMemberId);
    selectMember(member.staffMemberId, false);
    return member;
  });

export const prints = slice<OutputOf<'GET /staff-id/print'>>();
export const loadPrints = (businessId: string) =>
  prints.load(() => call('GET /staff-id/print', { query: { businessId, limit: '5' } }));

export const isPrintPending = ({ state }: StaffPrint): boolean => state === 'queued' || state === 'rendering';

const pollIntervalMs = 1_500;
/** Pauses on hidden pages, continues after network errors. */
export function pollPrints(businessId: string): () => void {
  let isStopped = false;
  const poll = async () => {
    if (isStopped) return;
    if (document.visibilityState === 'visible') {
      const latest = await call('GET /staff-id/print', { query: { businessId, limit: '5' } }).catch(() => null);
      if (isStopped) return;
      if (latest) prints.set(latest);
    }
    setTimeout(poll, pollIntervalMs);
  };
  setTimeout(poll, pollIntervalMs);
  return () => {
    isStopped = true;
  };
}

type PrintOptions = Pick<
  Parameters<typeof call<'POST /staff-id/print'>>[1]['body'],
  'templateCode' | 'layout' | 'isSample' | 'staffMemberIds'
>;
export const printRequest = slice<StaffPrint>();
export const createPrint = (businessId: string, printOptions: PrintOptions) =>
  printRequest.load(async () => {
    const { staffPrint } = await call('POST /staff-id/print', { body: { businessId, ...printOptions } });
    $selectedIds.set(new Set());
    await Promise.all([loadPrints(businessId), loadMembers(businessId)]);
    return staffPrint;
  });
export const retryPrint = ({ businessId, staffPrintId }: StaffPrint) =>
  printRequest.load(async () => {
    const { staffPrint } = await call('POST /staff-id/print/retry', { body: { staffPrintId } });
    await loadPrints(businessId);
    return staffPrint;
  });

export const printDownload = slice<File>();
const mimeTypes = { pdf: 'application/pdf', zip: 'application/zip' } as const;
export const downloadPrintFile = ({ staffPrintId }: StaffPrint, format: 'pdf' | 'zip') =>
  printDownload.load(() =>
    getFile(
      `/api/v1/staff-id/print/file?${new URLSearchParams({ staffPrintId, format })}`,
      `staff-ids.${format}`,
      mimeTypes[format],
    ),
  );

export type Template = OutputOf<'GET /pdf-card/templates'>['templates'][number];
export type PagePreview = OutputOf<'POST /staff-id/preview'>['previews'][number]['pages'][number];
export const templates = slice<readonly { template: Template; page: PagePreview | undefined }[]>();
export const loadTemplates = (businessId: string, exampleMember: StaffMember) =>
  templates.load(async () => {
    const response = await call('GET /pdf-card/templates', { query: { businessId } });
    const uprightRank = ({ widthMm, heightMm }: Template) => Number(heightMm > widthMm);
    const staffIdTemplates = response.templates
      .filter(({ kind }) => kind === 'staff-id')
      .toSorted((one, other) => uprightRank(other) - uprightRank(one));
    return Promise.all(
      staffIdTemplates.map(async (template) => {
        const { previews } = await call('POST /staff-id/preview', {
          body: { businessId, templateCode: template.templateCode, members: [inputOfStoredMember(exampleMember)] },
        });
        return { template, page: previews[0]?.pages[0] };
      }),
    );
  });

export const inputOfStoredMember = (member: StaffMember): StaffMemberInput => {
  const { personName, designation, employeeNumber, phoneNumber, email, bloodGroup, validUntil, photo } = member;
  const texts = { personName, designation, employeeNumber, phoneNumber, email, bloodGroup, validUntil };
  return { ...texts, photo: photo && { mediaId: photo.mediaId } };
};
