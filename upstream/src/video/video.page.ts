import type { PostShape } from '@parichay/shared/greeting/greeting.lists.ts';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import type { LayerData } from '@parichay/shared/layer/layer.fields.ts';
import { resolvePage } from '@parichay/shared/layer/layer.resolve.ts';
import type { Typesetter } from '@parichay/shared/layer/layer.scene.ts';
import { typeset } from '../render/text/typeset.ts';
import type { VideoDocument } from './video.documents.ts';

export interface VideoContent {
  shape: PostShape;
  /** Of the words that the template brings. */
  language: keyof VideoDocument['words'];
  /** What the owner says goes before the template's words. */
  data: LayerData;
  set?: Typesetter;
}

/** The page of a promotional video, at rest, with all its layers' times. */
export function videoPage({ document, words }: VideoDocument, content: VideoContent): DrawnPage {
  const [page] = document.pages;
  if (!page) throw new Error(`${document.name} has no page`);
  const { shape, language, data, set = typeset } = content;
  const said = Object.fromEntries(Object.entries(data.texts).filter(([, text]) => text !== ''));
  return resolvePage(document, page, { shape, set, data: { ...data, texts: { ...words[language], ...said } } });
}
