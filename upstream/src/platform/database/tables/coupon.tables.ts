import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../columns.ts';

export interface CouponTable {
  coupon_id: string;
  agency_id: string;
  code: string;
  percent: number | null;
  amount_paise: ColumnType<string | null, number | null, number | null>;
  plan_ids: number[];
  from_date: string | null;
  until_date: string | null;
  total_limit: number | null;
  once_per_business: boolean;
  is_active: boolean;
  version: Generated<number>;
  created_at: CreatedAt;
}

export interface CouponUseTable {
  intent_id: string;
  coupon_id: string;
  agency_id: string;
  business_id: string;
  discount_paise: ColumnType<string, number, number>;
  held_until: ColumnType<Date | null, Date | null, Date | null>;
  created_at: CreatedAt;
}
