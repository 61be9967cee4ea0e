import type { ColumnType } from 'kysely';
import type { CreatedAt } from '../columns.ts';

export interface CommissionRateTable {
  rate_id: string;
  agency_id: string;
  franchisee_id: string | null;
  hundredths: number;
  from_date: string;
  set_by: string | null;
  created_at: CreatedAt;
}

export interface CommissionPayoutTable {
  agency_id: string;
  franchisee_id: string;
  month: string;
  amount_paise: ColumnType<string, number, never>;
  paid_on: string;
  reference: string;
  recorded_by: string | null;
  created_at: CreatedAt;
}
