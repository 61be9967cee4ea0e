const inIndia = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** The date in India, `YYYY-MM-DD`. */
export const todayInIndia = (now = new Date()): string => inIndia.format(now);
