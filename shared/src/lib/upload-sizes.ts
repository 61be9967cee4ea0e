const megabyte = 1024 * 1024;

/** The most bytes that one file of a kind may have; the calls, the pages and their words take it from here. */
export const uploadSizes = {
  /** Pictures and private documents. */
  document: 10 * megabyte,
  greetingVideo: 100 * megabyte,
  videoMaterial: 100 * megabyte,
} as const satisfies Record<string, number>;

/** As it is said to people: "100 MB". */
export const megabytes = (bytes: number): string => `${bytes / megabyte} MB`;
