import { sql } from 'kysely';

/** The moment a day begins in India, wherever the database stands. @param date `YYYY-MM-DD`; `later` days after it */
export const startOfDayInIndia = (date: string, later = 0) =>
  sql<Date>`(${date}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata'`;
