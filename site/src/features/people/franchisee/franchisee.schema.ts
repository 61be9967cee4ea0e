import { zodResolver } from '@hookform/resolvers/zod';
import { permissions, roles } from '@parichay/shared/platform/access/roles.ts';
import { email, requiredLine } from '@parichay/shared/platform/lib/fields.ts';
import { phoneNumberText } from '@parichay/shared/platform/typed/typed.fields.ts';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { FranchiseeForm } from './franchisees.rules.ts';

const schema = z.object({
  name: requiredLine(80),
  phone: z.string().trim().min(1).pipe(phoneNumberText),
  email: z.union([z.literal(''), email]),
  roles: z.array(z.enum(roles)).min(1),
  permissions: z.array(z.enum(permissions)),
  hideBilling: z.boolean(),
});

export const franchiseeResolver = zodResolver(schema) as unknown as Resolver<FranchiseeForm>;
