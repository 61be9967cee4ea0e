const galleryPath = '/panel/customer/daily-image';

/** @param day `YYYY-MM-DD` */
export const greetingOfDayPath = (imageId: string, day: string): string =>
  `${galleryPath}?${new URLSearchParams({ imageId, day })}`;

export const calendarPath = (): string => `${galleryPath}?view=calendar`;
