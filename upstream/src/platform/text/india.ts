import { sql } from 'kysely';

/** Midnight in India, in any database time zone. @param date `YYYY-MM-DD` */
export const startOfDayInIndia = (date: string, later = 0) =>
  sql<Date>`(${date}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata'`;
