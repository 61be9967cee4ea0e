import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { ResolvePageOptions } from '@parichay/shared/studio/layer/layer-resolve.ts';
import type { SceneReference } from '../scene/scenes.ts';

export interface LayoutJob {
  document: LayerDocument;
  page?: { id: string } | 'first' | 'first-shown' | undefined;
  options: Omit<ResolvePageOptions, 'typesetter' | 'marks' | 'post'>;
  scene?: SceneReference | null | undefined;
  watermark?: string | null | undefined;
}

export type LayoutResult = DrawnPage[];
