const megabyte = 1024 * 1024;

/** Bytes per file. */
export const uploadSizes = {
  document: 10 * megabyte,
  greetingVideo: 100 * megabyte,
  videoMaterial: 100 * megabyte,
} as const satisfies Record<string, number>;

export const megabytes = (bytes: number): string => `${bytes / megabyte} MB`;
