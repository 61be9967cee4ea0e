import { z } from 'zod';
import { account } from '../../internal.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  accountChange,
  accountChangeEndpoints,
  oldNumberOnCard,
  requestedChangeFields,
  transferOptions,
} from './account-change.endpoints.ts';

const { access } = accountChangeEndpoints['POST /account-change'];

/** `phoneNumber` in E.164. */
const verifiedChangeFields = { ...requestedChangeFields, phoneNumber: z.string().optional() };

export const accountChangeCalls = {
  'POST /internal/account-change/look': endpoint({
    summary: 'Check whether the caller may request this change, before a code is sent',
    access,
    body: z.strictObject(verifiedChangeFields),
    response: z.object({ isKnown: z.boolean() }),
    errors: ['email_invalid', 'phone_invalid', 'number_unchanged'],
  }),
  'POST /internal/account-change': endpoint({
    summary: 'Make the change, or schedule it for the next day',
    access,
    body: z.strictObject({
      ...verifiedChangeFields,
      ...transferOptions,
      isProved: z.boolean(),
      locale: z.enum(locales),
    }),
    response: z.object({
      change: accountChange.nullable(),
      account: account.nullable(),
      oldNumberOnCard,
      /** Old number or email, which receives a warning; null = it was never used to sign in. */
      tell: z
        .object({ phoneNumber: z.string().nullable(), email: z.string().nullable(), locale: z.enum(locales) })
        .nullable(),
    }),
    errors: ['number_taken', 'number_unchanged', 'business_limit_reached', 'email_invalid', 'phone_invalid'],
  }),
} as const satisfies EndpointTable;
export type AccountChangeKey = keyof typeof accountChangeCalls;
