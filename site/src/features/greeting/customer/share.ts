import { viaAddress } from '@parichay/shared/analytics/analytics.lists.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { cardUrl } from '../../session/card.rules.ts';

/** What goes beside the picture: its own words, and where the business is found. */
export function captionOf(caption: string, card: Pick<Card, 'cardId' | 'status'> | null): string {
  const address = card?.status === 'active' ? viaAddress(cardUrl(location.origin, card), 'whatsapp') : '';
  return [caption, address].filter((line) => line.trim() !== '').join('\n');
}

/** `unable`: this browser shares no files. `late`: the tap is too long ago for it, another one is needed. */
export type Shared = 'shared' | 'given-up' | 'unable' | 'late';

/** Hands the file, and nothing beside it, to the system's share sheet: with a text beside it iOS drops the picture. */
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
