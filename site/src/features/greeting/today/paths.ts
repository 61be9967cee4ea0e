const page = '/panel/customer/daily-image';

/** A greeting opened in the maker for a day. @param day `YYYY-MM-DD` */
export const dayPath = (imageId: string, day: string): string => `${page}?${new URLSearchParams({ imageId, day })}`;

/** The calendar of what comes. */
export const monthPath = (): string => `${page}?view=calendar`;
