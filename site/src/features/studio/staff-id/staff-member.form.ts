import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { StaffMember, StaffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';

/** An empty day means no expiry. */
export type MemberForm = Omit<StaffMemberInput, 'photo' | 'validUntil'> & { photo: Picture | null; validUntil: string };

export const memberFormOf = (member: StaffMember | null): MemberForm => ({
  personName: member?.personName ?? '',
  designation: member?.designation ?? '',
  employeeNumber: member?.employeeNumber ?? '',
  phoneNumber: member?.phoneNumber ?? '',
  email: member?.email ?? '',
  bloodGroup: member?.bloodGroup ?? '',
  validUntil: member?.validUntil ?? '',
  photo: member?.photo ?? null,
});

export const memberInputOf = ({ photo, validUntil, ...form }: MemberForm): StaffMemberInput => ({
  ...form,
  validUntil: validUntil || null,
  photo: photo && { mediaId: photo.mediaId },
});
