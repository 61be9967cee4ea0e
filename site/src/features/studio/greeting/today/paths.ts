const page = '/panel/customer/daily-image';

/** @param day `YYYY-MM-DD` */
export const dayPath = (imageId: string, day: string): string => `${page}?${new URLSearchParams({ imageId, day })}`;

export const monthPath = (): string => `${page}?view=calendar`;
