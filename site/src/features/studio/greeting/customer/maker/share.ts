import { viaAddress } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { cardUrl } from '../../../../people/session/card.rules.ts';

export function captionOf(caption: string, card: Pick<Card, 'cardId' | 'status'> | null): string {
  const address = card?.status === 'active' ? viaAddress(cardUrl(location.origin, card), 'whatsapp') : '';
  return [caption, address].filter((line) => line.trim() !== '').join('\n');
}

/** `unable`: the browser shares no files. `late`: the user gesture has expired, so another tap is needed. */
export type Shared = 'shared' | 'given-up' | 'unable' | 'late';

/** Shares the file alone, because iOS drops the picture if there is also a text. */
export async function shareFile(file: File): Promise<Shared> {
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
