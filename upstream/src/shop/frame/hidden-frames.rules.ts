import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';

/** Owners in these categories show portraits of political leaders. */
const politicalCategories: readonly string[] = ['Politician'];

/**
 * Hides political frames but the selected one, unless the owner is a politician or chose the hidden frames.
 * @param stored only settings that the owner has chosen
 */
export function hidePoliticalFrames(
  settings: ImagePostSettings,
  stored: Partial<ImagePostSettings>,
  category: string,
  documents: Iterable<LayerDocument>,
): ImagePostSettings {
  if (stored.hiddenFrames || politicalCategories.includes(category)) return settings;
  const political = [...documents].filter(({ frameKind }) => frameKind === 'political').map(({ name }) => name);
  return { ...settings, hiddenFrames: political.filter((name) => name !== settings.frame) };
}
