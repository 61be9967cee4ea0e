import { urlWithVisitSource } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { cardUrl } from '../../../../people/session/card.rules.ts';

export function captionWithCardUrl(caption: string, card: Pick<Card, 'cardId' | 'status'> | null): string {
  const url = card?.status === 'active' ? urlWithVisitSource(cardUrl(location.origin, card), 'whatsapp') : '';
  return [caption, url].filter((line) => line.trim() !== '').join('\n');
}

/** `unable`: the browser shares no files. `late`: the user gesture has expired. */
export type ShareResult = 'shared' | 'given-up' | 'unable' | 'late';

/** Shares the file alone, because iOS drops the picture if there is also a text. */
export async function shareFile(file: File): Promise<ShareResult> {
  const data = { files: [file] };
  if (!navigator.canShare?.(data)) return 'unable';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (thrown) {
    const name = thrown instanceof Error ? thrown.name : '';
    if (name === 'AbortError') return 'given-up';
    return name === 'NotAllowedError' ? 'late' : 'unable';
  }
}
