import type { ColumnType, Generated } from 'kysely';

export interface AuthenticatorTable {
  franchisee_id: string;
  agency_id: string;
  sealed_secret: string;
  last_step: number;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface PasskeyTable {
  passkey_id: string;
  franchisee_id: string;
  agency_id: string;
  credential_id: string;
  domain: string;
  public_key: string;
  counter: ColumnType<string | number, number, number>;
  transports: string[];
  name: string;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

export interface RecoveryCodeTable {
  franchisee_id: string;
  agency_id: string;
  digest: string;
}
