import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { ResolveOptions } from '@parichay/shared/studio/layer/layer.resolve.ts';

export interface LayoutJob {
  document: LayerDocument;
  page?: { id: string } | 'first' | 'first-shown' | undefined;
  options: Omit<ResolveOptions, 'set' | 'marks'>;
  watermark?: string | null | undefined;
}

export type LayoutResult = DrawnPage[];
