declare global {
  interface Window {
    /** The tag manager's queue; it exists only where one is configured. */
    dataLayer?: Record<string, unknown>[];
  }
}

/** Hands an event to the tag manager, where there is one. */
export function toTagManager(entry: { event: string; [fact: string]: unknown }): void {
  window.dataLayer?.push(entry);
}
