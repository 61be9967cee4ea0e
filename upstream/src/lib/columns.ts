import type { ColumnType, JSONColumnType } from 'kysely';

/* Columns that stand in many tables. */

export type Json<T extends object | null> = JSONColumnType<T, string, string>;
export type NullableJson<T extends object> = ColumnType<T | null, string | null, string | null>;
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type DeletedAt = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Who did it: a userId or a franchiseeId. */
export type DeletedBy = ColumnType<string | null, string | null | undefined, string | null>;
