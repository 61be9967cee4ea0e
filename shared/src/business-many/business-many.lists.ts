export const mostAtOnce = 500;
