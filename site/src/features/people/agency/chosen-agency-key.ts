export const chosenAgencyKey = 'chosen-agency';
