const megabyte = 1024 * 1024;

/** Bytes per file. */
export const maxUploadBytes = {
  document: 10 * megabyte,
  greetingVideo: 100 * megabyte,
  videoMaterial: 100 * megabyte,
} as const satisfies Record<string, number>;

export const formatMegabytes = (bytes: number): string => `${bytes / megabyte} MB`;
