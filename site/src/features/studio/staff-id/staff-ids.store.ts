import type { OutputOf } from '@parichay/shared/contract.ts';
import type { StaffMember, StaffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { StaffPrint } from '@parichay/shared/studio/staff-id/staff-print.endpoints.ts';
import { atom } from 'nanostores';
import { pagePlace } from '../../../kit/ui/browser/page-place.ts';
import { call } from '../../../lib/api.ts';
import { getFile } from '../../../lib/get-file.ts';
import { listSlice, slice } from '../../../lib/slice.ts';

/** `list`: import; `member`: a person (`new` = add); `print`: form; none: the people. */
export const place = pagePlace(['list', 'member', 'print'] as const);

export const members = listSlice<StaffMember>(({ staffMemberId }) => staffMemberId);
export const $search = atom('');

const pageOfMembers = (businessId: string, cursor?: string) =>
  call('GET /staff-id/staff-member', {
    query: { businessId, limit: '100', ...(cursor && { cursor }), ...($search.get() && { search: $search.get() }) },
  });
export const loadMembers = (businessId: string) => members.load(() => pageOfMembers(businessId));
export const loadMoreMembers = (businessId: string) => {
  const cursor = members.$state.get().nextCursor ?? undefined;
  return members.append(() => pageOfMembers(businessId, cursor));
};

/** Debounce, in ms. */
const pause = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;
export function searchFor(businessId: string, name: string): void {
  $search.set(name);
  clearTimeout(waiting);
  waiting = setTimeout(() => loadMembers(businessId), pause);
}

export const $chosen = atom<ReadonlySet<string>>(new Set());
export function choose(staffMemberId: string, isChosen: boolean): void {
  const chosen = new Set($chosen.get());
  if (isChosen) chosen.add(staffMemberId);
  else chosen.delete(staffMemberId);
  $chosen.set(chosen);
}

export const loadMember = async (businessId: string, staffMemberId: string): Promise<StaffMember | null> => {
  const known = members.$state.get().items.find((one) => one.staffMemberId === staffMemberId);
  const { items } = await call('GET /staff-id/staff-member', {
    query: { businessId, limit: '100', ...(known && { search: known.personName }) },
  });
  return items.find((one) => one.staffMemberId === staffMemberId) ?? null;
};

export async function saveMember(
  businessId: string,
  details: StaffMemberInput,
  seen: StaffMember | null,
): Promise<StaffMember> {
  const { staffMember } = await call('POST /staff-id/staff-member', {
    body: {
      ...(seen ? { staffMemberId: seen.staffMemberId, version: seen.version } : { businessId }),
      ...details,
    },
  });
  took(staffMember, seen === null);
  return staffMember;
}

function took(member: StaffMember, isNew = false): void {
  if (isNew) members.prepend(member);
  else members.edit(member.staffMemberId, () => member);
}

export const changing = slice<StaffMember>();
export const setIssued = ({ staffMemberId, version }: StaffMember, verb: 'revoke' | 're-issue') =>
  changing.load(async () => {
    const { staffMember } = await call(`POST /staff-id/staff-member/${verb}`, { body: { staffMemberId, version } });
    took(staffMember);
    return staffMember;
  });
export const remove = (member: StaffMember) =>
  changing.load(async () => {
    await call('DELETE /staff-id/staff-member', { query: { staffMemberId: member.staffMemberId } });
    members.remove(member.staffMemberId);
    choose(member.staffMemberId, false);
    return member;
  });

export const prints = slice<OutputOf<'GET /staff-id/print'>>();
export const loadPrints = (businessId: string) =>
  prints.load(() => call('GET /staff-id/print', { query: { businessId, limit: '5' } }));

export const isOnItsWay = ({ state }: StaffPrint): boolean => state === 'queued' || state === 'rendering';

const pollEvery = 1_500;
/** Polls while the page is visible, and continues after network errors. */
export function followPrints(businessId: string): () => void {
  let isOver = false;
  const step = async () => {
    if (isOver) return;
    if (document.visibilityState === 'visible') {
      const now = await call('GET /staff-id/print', { query: { businessId, limit: '5' } }).catch(() => null);
      if (isOver) return;
      if (now) prints.set(now);
    }
    setTimeout(step, pollEvery);
  };
  setTimeout(step, pollEvery);
  return () => {
    isOver = true;
  };
}

type Wanted = Pick<
  Parameters<typeof call<'POST /staff-id/print'>>[1]['body'],
  'templateCode' | 'layout' | 'isSample' | 'staffMemberIds'
>;
export const asking = slice<StaffPrint>();
export const ask = (businessId: string, wanted: Wanted) =>
  asking.load(async () => {
    const { staffPrint } = await call('POST /staff-id/print', { body: { businessId, ...wanted } });
    $chosen.set(new Set());
    await Promise.all([loadPrints(businessId), loadMembers(businessId)]);
    return staffPrint;
  });
export const askAgain = ({ businessId, staffPrintId }: StaffPrint) =>
  asking.load(async () => {
    const { staffPrint } = await call('POST /staff-id/print/retry', { body: { staffPrintId } });
    await loadPrints(businessId);
    return staffPrint;
  });

export const downloading = slice<File>();
const types = { pdf: 'application/pdf', zip: 'application/zip' } as const;
export const download = ({ staffPrintId }: StaffPrint, format: 'pdf' | 'zip') =>
  downloading.load(() =>
    getFile(
      `/api/v1/staff-id/print/file?${new URLSearchParams({ staffPrintId, format })}`,
      `staff-ids.${format}`,
      types[format],
    ),
  );

export type Template = OutputOf<'GET /pdf-card/templates'>['templates'][number];
export type PagePreview = OutputOf<'POST /staff-id/preview'>['previews'][number]['pages'][number];
export const templates = slice<readonly { template: Template; page: PagePreview | undefined }[]>();
export const loadTemplates = (businessId: string, who: StaffMember) =>
  templates.load(async () => {
    const offered = await call('GET /pdf-card/templates', { query: { businessId } });
    const isUpright = ({ widthMm, heightMm }: Template) => Number(heightMm > widthMm);
    const ofStaff = offered.templates
      .filter(({ kind }) => kind === 'staff-id')
      .toSorted((one, other) => isUpright(other) - isUpright(one));
    return Promise.all(
      ofStaff.map(async (template) => {
        const { previews } = await call('POST /staff-id/preview', {
          body: { businessId, templateCode: template.templateCode, members: [detailsOf(who)] },
        });
        return { template, page: previews[0]?.pages[0] };
      }),
    );
  });

export const detailsOf = (member: StaffMember): StaffMemberInput => {
  const { personName, designation, employeeNumber, phoneNumber, email, bloodGroup, validUntil, photo } = member;
  const said = { personName, designation, employeeNumber, phoneNumber, email, bloodGroup, validUntil };
  return { ...said, photo: photo && { mediaId: photo.mediaId } };
};
