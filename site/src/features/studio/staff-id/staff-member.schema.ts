import { zodResolver } from '@hookform/resolvers/zod';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { isPastValidity } from '@parichay/shared/studio/pdf-card/validity.rules.ts';
import { type StaffMember, staffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type MemberForm, memberInputOf } from './staff-member.form.ts';

const contractResolver = zodResolver(staffMemberInput);

export const memberResolver =
  (stored: StaffMember | null): Resolver<MemberForm> =>
  async (values, _context, options) => {
    const input = memberInputOf(values);
    const { errors: contractErrors } = await contractResolver(input, undefined, options as never);
    const isPast = isPastValidity(input.validUntil, stored?.validUntil ?? null, todayInIndia());
    const errors = { ...contractErrors, ...(isPast && { validUntil: { type: 'past' } }) };
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<MemberForm> }
      : { values, errors: {} };
  };
