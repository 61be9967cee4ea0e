import type { LayerDocument } from '@parichay/shared/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import type { ResolveOptions } from '@parichay/shared/layer/layer.resolve.ts';

/* What the server and a layout worker say to each other. */

export interface LayoutJob {
  document: LayerDocument;
  /** One page; all that have something to say unless given. */
  page?: { id: string } | 'first' | 'first-shown' | undefined;
  options: Omit<ResolveOptions, 'set' | 'marks'>;
  /** Words over every page: a sample. */
  watermark?: string | null | undefined;
}

export type LayoutResult = DrawnPage[];
