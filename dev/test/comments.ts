const comment = /\/\*\*?[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g;

/** The comments of a source file as sentences, without comment signs; adjacent lines are one comment. */
export const commentsOf = (text: string): string[] =>
  [...text.matchAll(comment)]
    .map(([match]) =>
      match
        .replace(/^\s*(\/\*\*?|\/\/|\*\/|\*)/gm, '')
        .replace(/\*\/$/, '')
        .trim(),
    )
    .filter((commentText) => /^[`A-Z_a-z\d@]/.test(commentText));

/** A source file without its comments. */
export const codeOf = (text: string): string => text.replaceAll(comment, '');
