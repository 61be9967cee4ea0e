/** A sign-in session, and the analytics session in the browser, end after this long without interaction. */
export const sessionIdleMinutes = 30;
/** A sign-in session ends after this long whatever happens. */
export const sessionAbsoluteHours = 12;
/** Interaction is looked at, and written down, at most this often. */
export const interactionThrottleSeconds = 5;
