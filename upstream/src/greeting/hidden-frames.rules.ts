import type { ImagePostSettings } from '@parichay/shared/frame/frame.fields.ts';
import type { LayerDocument } from '@parichay/shared/layer/layer.document.ts';

/** Shops whose owner has portraits of leaders to show. */
const politicalCategories: readonly string[] = ['Politician'];

/**
 * The settings of a business that has said nothing of which frames it is offered: a grocer is not asked to stand beside
 * leaders, though nothing keeps him from turning those frames on. The favourite is always offered.
 * @param stored as they stand on the card: what was never set is missing
 */
export function withHiddenFrames(
  settings: ImagePostSettings,
  stored: Partial<ImagePostSettings>,
  category: string,
  documents: Iterable<LayerDocument>,
): ImagePostSettings {
  if (stored.hiddenFrames || politicalCategories.includes(category)) return settings;
  const political = [...documents].filter(({ frameKind }) => frameKind === 'political').map(({ name }) => name);
  return { ...settings, hiddenFrames: political.filter((name) => name !== settings.frame) };
}
