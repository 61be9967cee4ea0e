import type { Call, Calls, Ids } from '../call.ts';
import { proof, proofMismatch } from './payment.ts';

const ids = { agencyId: 'agency' } as const;
const ofAgency: Call = { ids };
const month = { month: 1, year: 2020 };
const yearOfImages = ({ agency: agencyId }: Ids) => ({ agencyId });
const bill = ({ agency: agencyId }: Ids) => ({ agencyId, ...month });
const manyBills = ({ agency: agencyId }: Ids) => ({ agencyId, bills: [month] });

/** billing.test.ts and bills-in-one-order.test.ts cover what an agency pays. */
const payment = (body: (ids: Ids) => object): Call => ({ ids, body, ownerMay: false });
const throughGateway = (body: (ids: Ids) => object): Call => ({
  ...payment((known) => ({ ...body(known), ...proof })),
  says: proofMismatch,
});
const cardInBill: Call = { ids: { cardNo: 'card' }, body: bill };

export const billingCalls: Calls = {
  'GET /month-payments/getOutstandingAmount': ofAgency,
  'GET /month-payments/bills': ofAgency,
  'GET /month-payments': { ids, query: month },
  'POST /month-payments': payment(bill),
  'POST /month-payments/order': payment(bill),
  'POST /month-payments/gateway': throughGateway(bill),
  'POST /month-payments/many/order': payment(manyBills),
  'POST /month-payments/many/gateway': throughGateway(manyBills),
  'POST /month-payments/move-out-card': cardInBill,
  'POST /month-payments/add-card-in-bill': cardInBill,
  'GET /annual-payment': ofAgency,
  'POST /annual-payment': ofAgency,
  'GET /agency-image-payment': ofAgency,
  'POST /agency-image-payment': ofAgency,
  'POST /agency-image-payment/order': payment(yearOfImages),
  'POST /agency-image-payment/gateway': throughGateway(yearOfImages),
  'GET /agency-pdf-card-payment': ofAgency,
  'POST /agency-pdf-card-payment': ofAgency,
};
