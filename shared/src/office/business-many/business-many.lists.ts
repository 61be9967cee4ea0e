export const maxBusinessesAtOnce = 500;
