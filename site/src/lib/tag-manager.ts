declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

export function sendToTagManager(entry: { event: string; [fact: string]: unknown }): void {
  window.dataLayer?.push(entry);
}
