import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { pdf } from '../../upstream/test/fixtures/uploads.ts';
import type { Client } from '../lib/world.ts';
import {
  type Call,
  type Calls,
  type IdField,
  type Ids,
  isOwned,
  type Kind,
  type Sender,
  unknownId,
  valuesOf,
} from './call.ts';
import { billingCalls } from './money/billing.ts';
import { commissionCalls } from './money/commission.ts';
import { couponCalls } from './money/coupon.ts';
import { invoiceCalls } from './money/invoice.ts';
import { paymentCalls } from './money/payment.ts';
import { reconciliationCalls } from './money/reconciliation.ts';
import { businessManyCalls } from './office/business-many.ts';
import { dashboardCalls } from './office/dashboard.ts';
import { renewalCalls } from './office/renewal.ts';
import { reportCalls } from './office/report.ts';
import { trashCalls } from './office/trash.ts';
import { accountChangeCalls } from './people/account-change.ts';
import { agencyCalls } from './people/agency.ts';
import { auditCalls } from './people/audit.ts';
import { authCalls } from './people/auth.ts';
import { franchiseeCalls } from './people/franchisee.ts';
import { notificationCalls } from './people/notification.ts';
import { secondFactorCalls } from './people/second-factor.ts';
import { analyticsCalls } from './shop/analytics.ts';
import { businessCalls } from './shop/business.ts';
import { cardCalls } from './shop/card.ts';
import { documentCalls } from './shop/document.ts';
import { leadsCalls } from './shop/leads.ts';
import { linkStoreCalls } from './shop/link-store.ts';
import { planCalls } from './shop/plan.ts';
import { staticPageCalls } from './shop/static-page.ts';
import { uiCustomisationCalls } from './shop/ui-customisation.ts';
import { greetingCalls } from './studio/greeting.ts';
import { pdfCardCalls } from './studio/pdf-card.ts';
import { promoVideoCalls } from './studio/promo-video.ts';
import { staffIdCalls } from './studio/staff-id.ts';
import { studioCalls } from './studio/studio.ts';

/** One table per feature. */
export const callTables: Calls[] = [
  ...[accountChangeCalls, agencyCalls, auditCalls, authCalls, franchiseeCalls, notificationCalls, secondFactorCalls],
  ...[analyticsCalls, businessCalls, cardCalls, documentCalls, leadsCalls, linkStoreCalls],
  ...[planCalls, staticPageCalls, uiCustomisationCalls],
  ...[greetingCalls, pdfCardCalls, promoVideoCalls, staffIdCalls, studioCalls],
  ...[billingCalls, commissionCalls, couponCalls, invoiceCalls, paymentCalls, reconciliationCalls],
  ...[businessManyCalls, dashboardCalls, renewalCalls, reportCalls, trashCalls],
];
export const calls: Calls = Object.assign({}, ...callTables);
export const callOf = (key: CallKey): Call => calls[key] ?? {};

/** A call with one of its ids, which a test replaces. */
export interface Slot extends Pick<Call, 'says' | 'ends' | 'isByHand'>, IdField {
  call: CallKey;
  field: string;
}

const fieldsOf = (key: CallKey): [field: string, variants: IdField[]][] =>
  Object.entries(callOf(key).ids ?? {}).map(([field, one]) => [
    field,
    [one]
      .flat()
      .map((variant) => (typeof variant === 'object' && 'kind' in variant ? variant : { kind: variant as Kind })),
  ]);

/** The super admin's agency reaches every row, so its own calls have no slots. */
export const isPlatformCall = (key: CallKey): boolean => {
  const { access } = endpointOf(key);
  return access !== 'public' && access.superadminAgency === true;
};

/** Each call with each of its ids that has an owner. */
export const slots: Slot[] = callKeys
  .filter((key) => !isPlatformCall(key))
  .flatMap((key) => {
    const { ownerMay, says, ends, isByHand } = callOf(key);
    const common = {
      ...(ownerMay === false && { ownerMay }),
      ...(says && { says }),
      ...(ends && { ends }),
      ...(isByHand && { isByHand }),
    };
    return fieldsOf(key).flatMap(([field, variants]) =>
      variants.filter(({ kind }) => isOwned(kind)).map((variant) => ({ ...common, ...variant, call: key, field })),
    );
  });

/** Plans have numbers; any other id becomes a number that no plan has. */
const planNumber = (id: string): number => (/^[\da-f-]{36}$/.test(id) ? 2_147_483_647 : Number(id));

/** Sets `agency.agencyId` in a copy. */
const withValue = (values: Record<string, unknown>, field: string, value: unknown): Record<string, unknown> => {
  const [name = '', ...rest] = field.split('.');
  return {
    ...values,
    [name]: rest.length === 0 ? value : withValue(values[name] as Record<string, unknown>, rest.join('.'), value),
  };
};

export interface CallRequest {
  path: string;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** The valid request of a call, made from ids; with a slot, its field has the other id. */
export function requestOf(key: CallKey, ids: Ids, slot?: Slot, otherId = ''): CallRequest {
  const { params, query, body } = endpointOf(key);
  const call = callOf(key);
  const parts = {
    params: { ...call.params } as Record<string, unknown>,
    query: valuesOf(call.query, ids) ?? {},
    body: valuesOf(slot?.body ?? call.body, ids) ?? {},
  };
  const schemas = { params, query, body };
  for (const [field, [first]] of fieldsOf(key)) {
    const [name = ''] = field.split('.');
    const part = (['params', 'query', 'body'] as const).find((one) => schemas[one] && name in schemas[one].shape);
    if (!part || !first) throw new Error(`${key} takes no ${field}`);
    const isOther = slot?.field === field;
    const isRequired = !schemas[part]?.shape[name]?.safeParse(undefined).success;
    if (!isOther && (name in parts[part] || !isRequired)) continue;
    const id = isOther ? otherId : ids[first.kind];
    parts[part] = withValue(parts[part], field, first.kind === 'plan' ? planNumber(id) : id);
  }
  const path = splitEndpointKey(key).path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(parts.params[name] ?? unknownId),
  );
  return { path: `/api/v1${path}`, query: parts.query, body: body ? parts.body : undefined };
}

/** Sends a request, with a file where the call is an upload. */
export function sendCall(browser: Client, key: CallKey, { path, query, body }: CallRequest) {
  const verb = splitEndpointKey(key).method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const sending = browser[verb](path).query(query);
  return endpointOf(key).upload ? sending.attach('file', pdf, 'paper.pdf') : sending.send(body);
}

/** Who sends a write. */
export function senderOf(key: CallKey): Sender {
  const { access } = endpointOf(key);
  const isForCustomers = access === 'public' || access.customer;
  return callOf(key).by ?? (isForCustomers ? 'customer' : isPlatformCall(key) ? 'superadmin' : 'admin');
}
