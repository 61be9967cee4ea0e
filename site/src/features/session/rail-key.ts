export const railKey = 'rail';
