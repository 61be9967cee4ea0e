/** Where the browser keeps which agency the super admin looks at. */
export const chosenAgencyKey = 'chosen-agency';
