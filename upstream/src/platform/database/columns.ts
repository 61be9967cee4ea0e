import type { ColumnType, JSONColumnType } from 'kysely';

/* A bigint column is `ColumnType<string, number>`, because the driver returns it as text. */

export type Json<T extends object | null> = JSONColumnType<T, string, string>;
export type NullableJson<T extends object> = ColumnType<T | null, string | null, string | null>;
export type CreatedAt = ColumnType<Date, Date | undefined, never>;
export type NullableDate = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type DeletedAt = NullableDate;

export type DeletedBy = ColumnType<string | null, string | null | undefined, string | null>;
