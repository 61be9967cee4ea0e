/** What the tab remembers of the rail: the lines of whoever is signed in, and their counts. Signing out forgets it. */
export const railKey = 'rail';
