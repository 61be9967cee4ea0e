import type { InvoiceSnapshot } from '@parichay/shared/money/invoice/invoice.fields.ts';
import type { DocumentSeries } from '@parichay/shared/money/invoice/invoice.rules.ts';
import type { TaxKind } from '@parichay/shared/money/invoice/tax.rules.ts';
import type {
  IntentState,
  PaymentFactStatus,
  PaymentKind,
  PaymentMode,
  RefundState,
  ReviewReason,
} from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaidUntilState, PaymentTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { CreatedAt, Json } from '../columns.ts';

export interface PaymentIntentTable {
  intent_id: string;
  kind: PaymentKind;
  agency_id: string;
  account_agency_id: string | null;
  payer_id: string;
  business_id: string | null;
  item: string;
  terms: Json<PaymentTerms>;
  amount_paise: ColumnType<string, number, number>;
  currency: Generated<string>;
  order_id: string | null;
  key_id: string | null;
  state: IntentState;
  review_reason: ReviewReason | null;
  ask_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  asked: Generated<number>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface PaymentAttemptTable {
  payment_id: string;
  intent_id: string;
  agency_id: string;
  status: PaymentFactStatus;
  amount_paise: ColumnType<string, number, number>;
  refunded_paise: ColumnType<string, number, number>;
  currency: string;
  method: string | null;
  error: string | null;
  case_id: Generated<string>;
  created_at: CreatedAt;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface PaymentEventTable {
  event_id: string;
  account_agency_id: string | null;
  body: string;
  received_at: CreatedAt;
  processed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  failures: Generated<number>;
  try_at: ColumnType<Date, Date | undefined, Date>;
  error: string | null;
  case_id: Generated<string>;
}

export interface PaymentComparisonTable {
  account_agency_id: string | null;
  compared_at: CreatedAt;
}

export interface PaymentGrantTable {
  record_no: string;
  intent_id: string;
  kind: PaymentKind;
  agency_id: string;
  account_agency_id: string | null;
  business_id: string | null;
  item: string;
  terms: Json<PaymentTerms>;
  amount_paise: ColumnType<string, number, number>;
  valid_from: ColumnType<string | null, string | null, string | null>;
  valid_to: ColumnType<string | null, string | null, string | null>;
  payment_id: string | null;
  order_id: string | null;
  recorded_by: string | null;
  note: string;
  before: Json<PaidUntilState | Record<string, never>>;
  /** `YYYY-MM-DD`; null = the day of recording */
  received_on: ColumnType<string | null, string | null | undefined, never>;
  mode: ColumnType<PaymentMode | null, PaymentMode | null | undefined, never>;
  reference: Generated<string>;
  registered_by: ColumnType<string | null, never, never>;
  sold_on: ColumnType<string, never, never>;
  taken_back_on: ColumnType<string | null, never, never>;
  is_renewal: ColumnType<boolean, never, never>;
  /** Payment intent that paid several bills; null on the first of their records. */
  bundle_of: ColumnType<string | null, string | null | undefined, never>;
  /** Sum of the completed partial refunds. */
  parts_paise: ColumnType<string, number | undefined, number>;
  due_paise: ColumnType<string, number | undefined, number | RawBuilder<number>>;
  ordinal: Generated<string>;
  paid_at: CreatedAt;
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  withdrawn_by: string | null;
  withdrawn_why: string | null;
}

export interface PaymentRefundTable {
  idem_key: string;
  intent_id: string | null;
  agency_id: string;
  account_agency_id: string | null;
  payment_id: string;
  amount_paise: ColumnType<string, number, number>;
  reason: string;
  state: Generated<RefundState>;
  refund_id: string | null;
  error: string | null;
  tries: Generated<number>;
  try_at: ColumnType<Date, Date | undefined, Date>;
  case_id: Generated<string>;
  queued_at: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
}

export interface PaymentPartTable {
  part_no: string;
  record_no: string;
  agency_id: string;
  account_agency_id: string | null;
  business_id: string | null;
  amount_paise: ColumnType<string, number, never>;
  reason: string;
  state: RefundState;
  asked_by: string | null;
  once_key: string | null;
  refund_id: string | null;
  error: string | null;
  tries: Generated<number>;
  try_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  credited_paise: ColumnType<string, number | undefined, number>;
  given_back_on: string | null;
  created_at: CreatedAt;
}

export interface PaymentReviewTable {
  payment_id: string;
  intent_id: string | null;
  agency_id: string;
  account_agency_id: string | null;
  order_id: string | null;
  amount_paise: ColumnType<string, number, number>;
  currency: string;
  reason: ReviewReason;
  created_at: CreatedAt;
  resolved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  resolved_by: string | null;
  resolution: string | null;
  case_id: Generated<string>;
}

export interface PaymentAccountTable {
  agency_id: string;
  key_id: string;
  sealed_key_secret: string;
  sealed_webhook_secret: string;
  sealed_previous_webhook_secret: string | null;
  previous_webhook_secret_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface PaymentKeyTable {
  agency_id: string;
  key_id: string;
  sealed_key_secret: string;
  ends_at: Date;
}

export interface InvoiceTable {
  invoice_id: string;
  agency_id: string;
  seller_agency_id: string;
  record_no: string;
  kind: PaymentKind;
  business_id: string | null;
  series: DocumentSeries;
  financial_year: string;
  serial: number;
  number: string;
  issued_on: string;
  issued_at: CreatedAt;
  tax_kind: TaxKind;
  total_paise: ColumnType<string, number, never>;
  taxable_paise: ColumnType<string, number, never>;
  cgst_paise: ColumnType<string, number, never>;
  sgst_paise: ColumnType<string, number, never>;
  igst_paise: ColumnType<string, number, never>;
  /** The partial refund of a credit note; null = an invoice, or the credit note of the remaining amount */
  part_no: string | null;
  against_number: string | null;
  against_date: string | null;
  reason: string | null;
  facts: Json<InvoiceSnapshot>;
}
