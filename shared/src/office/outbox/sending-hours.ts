const sendingHours = { from: 9, to: 21 };
const hourInIndia = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Kolkata' });

/** @param at ms since 1970; messages of the outbox leave only from 9 to 21 h in India */
export const isSendingHour = (at: number): boolean => {
  const hour = Number(hourInIndia.format(at));
  return hour >= sendingHours.from && hour < sendingHours.to;
};
