import { sql } from 'kysely';

/** Midnight in India, whatever the time zone of the database. @param date `YYYY-MM-DD` */
export const startOfDayInIndia = (date: string, daysLater = 0) =>
  sql<Date>`(${date}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata'`;
