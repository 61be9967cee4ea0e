import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { email, emptyResponse, id, isoDate, line, pageOf, pageQuery, timestamp } from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { readBloodGroup } from '../../platform/typed/blood-group.ts';
import { maxTypedLength } from '../../platform/typed/plain-text.ts';
import { normalisedPhoneText, phoneNumberText, requiredTypedName } from '../../platform/typed/typed.fields.ts';
import { pagePreview, templateCode } from '../pdf-card/pdf-card.endpoints.ts';
import { maxImportedMembersAtOnce, staffIdStates } from './staff-id.lists.ts';

const detailFields = {
  personName: requiredTypedName(80),
  designation: line(80).default(''),
  employeeNumber: line(40).default(''),
  phoneNumber: normalisedPhoneText.default(''),
  email: z.union([z.literal(''), email]).default(''),
  bloodGroup: z.string().max(maxTypedLength).transform(readBloodGroup).pipe(line(10)).default(''),
  /** Last valid day, in India. */
  validUntil: isoDate.nullable().default(null),
};

export const staffMemberDetails = z.object({ ...detailFields, photo: picture.nullable() });
export const staffMemberInput = z.strictObject({
  ...detailFields,
  phoneNumber: phoneNumberText.default(''),
  photo: pictureInput.default(null),
});
export type StaffMemberInput = z.output<typeof staffMemberInput>;

export const staffMember = z.object({
  staffMemberId: id,
  businessId: id,
  ...staffMemberDetails.shape,
  state: z.enum(staffIdStates),
  /** 128 random bits in base64url. */
  verificationCode: z.string(),
  issuedAt: timestamp,
  printedAt: timestamp.nullable(),
  revokedAt: timestamp.nullable(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type StaffMember = z.output<typeof staffMember>;

export const memberImportOutcomes = ['added', 'changed', 'same'] as const;

const staffMemberResponse = z.object({ staffMember });
const staffMemberTarget = z.strictObject({ staffMemberId: id, version: z.number().int().optional() });

export const staffIdEndpoints = {
  'GET /staff-id/staff-member': endpoint({
    summary: 'List the staff members of a business, newest first',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ ...pageQuery, businessId: id, search: line(80).optional() }),
    response: pageOf(staffMember),
  }),
  'POST /staff-id/preview': endpoint({
    summary: 'Draw ids of staff members, also of unsaved ones, as SVG with the sample watermark',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ businessId: id, templateCode, members: z.array(staffMemberInput).min(1).max(3) }),
    renderLimits: { maxRunningOrQueued: 6, maxPerMinute: 120 },
    changesNothing: true,
    response: z.object({ previews: z.array(z.object({ pages: z.array(pagePreview) })) }),
    errors: ['template_not_available'],
  }),
  'POST /staff-id/staff-member': endpoint({
    summary: 'Change a staff member, or add one to `businessId` and issue an id when `staffMemberId` is missing',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z
      .strictObject({
        staffMemberId: id.optional(),
        businessId: id.optional(),
        version: z.number().int().optional(),
        ...staffMemberInput.shape,
      })
      .refine((member) => (member.staffMemberId ?? member.businessId) !== undefined, {
        path: ['businessId'],
        error: 'needed to add a staff member',
      }),
    response: staffMemberResponse,
    errors: ['changed_meanwhile', 'staff_limit_reached'],
  }),
  'POST /staff-id/staff-member/import': endpoint({
    summary:
      'Add many staff members, or change those that match by number, else by name, role and phone; empty fields change nothing',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ businessId: id, members: z.array(staffMemberInput).min(1).max(maxImportedMembersAtOnce) }),
    response: z.object({ members: z.array(z.object({ outcome: z.enum(memberImportOutcomes), staffMember })) }),
    errors: ['staff_limit_reached'],
  }),
  'POST /staff-id/staff-member/revoke': endpoint({
    summary: 'Revoke the id of a staff member; a revoked id does not change',
    access: customerOrStaff,
    product: 'pdfCard',
    body: staffMemberTarget,
    response: staffMemberResponse,
    errors: ['changed_meanwhile'],
  }),
  'POST /staff-id/staff-member/re-issue': endpoint({
    summary: 'Revoke the id of a staff member and issue one with a new QR code',
    access: customerOrStaff,
    product: 'pdfCard',
    body: staffMemberTarget,
    response: staffMemberResponse,
    errors: ['changed_meanwhile'],
  }),
  'DELETE /staff-id/staff-member': endpoint({
    summary: 'Delete a staff member and all issued ids permanently',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ staffMemberId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
