export const maxAtOnce = 500;
