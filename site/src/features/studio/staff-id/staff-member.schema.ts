import { zodResolver } from '@hookform/resolvers/zod';
import { staffMemberInput } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type MemberForm, memberInputOf } from './staff-member.form.ts';

const contractResolver = zodResolver(staffMemberInput);

/** Validates what would be sent. */
export const memberResolver: Resolver<MemberForm> = async (values, _context, options) => {
  const { errors } = await contractResolver(memberInputOf(values), undefined, options as never);
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as FieldErrors<MemberForm> }
    : { values, errors: {} };
};
