import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { hasStaffIdPrefix } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import type { StudioKind } from '@parichay/shared/studio/studio/studio.lists.ts';

/** The prefix makes the kind recognisable without the row. */
export const documentNameOf = (documentId: string, document: LayerDocument): string =>
  `${document.print?.kind === 'staff-id' ? 'staffid' : 'studio'}-${documentId.replaceAll('-', '')}`;

/** null = the document is a video template, or neither a frame nor a PDF template. */
export function studioKindOf({ frameKind, print, pages }: LayerDocument): StudioKind | null {
  if (pages.some(({ seconds }) => seconds !== undefined)) return null;
  if (frameKind && !print && pages.length === 1) return 'frame';
  return print && !frameKind ? 'pdf' : null;
}

/** Includes layers in groups. `path` has indices: `0.2` is the third layer of the first. */
export function layersOf(layers: readonly Layer[], prefix = ''): { path: string; layer: Layer }[] {
  return layers.flatMap((layer, at) => {
    const path = `${prefix}${at}`;
    return [{ path, layer }, ...(layer.type === 'group' ? layersOf(layer.layers, `${path}.`) : [])];
  });
}

/** Security: links that a PDF may contain. */
const allowedLinkPattern = /^(?:https:\/\/|tel:|mailto:|\{(?:websiteUrl|mapUrl|scanUrl)\}$)/;

const allowedMediaKeyPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/(?:720|1080)\.webp$/;

export function documentFaults(document: LayerDocument): Record<string, string> {
  const fields: Record<string, string> = {};
  if (!studioKindOf(document)) fields.document = 'is neither a frame of one page nor a PDF template';
  for (const [at, page] of document.pages.entries())
    for (const { path, layer } of layersOf(page.layers))
      if (layer.link && !allowedLinkPattern.test(layer.link) && Object.keys(fields).length < 20)
        fields[`document.pages.${at}.layers.${path}.link`] = 'leads neither to a call, a mail nor a web address';
  if (!mediaKeysOf(document).every((key) => allowedMediaKeyPattern.test(key)))
    fields.document = 'names a picture that is no file';
  return fields;
}

export function documentToStore(
  document: LayerDocument,
  { name, title, version, kind }: { name: string; title: string; version: number; kind: StudioKind },
): LayerDocument {
  const fields = documentFaults(document);
  if (!fields.document && studioKindOf(document) !== kind) fields.document = `is no ${kind}`;
  if (hasStaffIdPrefix(name) !== (document.print?.kind === 'staff-id')) fields.document = 'stays a staff id, or none';
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
  return { ...document, name, title, version };
}

/** Storage keys (`{mediaId}/1080.webp`) of pictures uploaded into the document; a business's pictures come from its data. */
export const mediaKeysOf = (document: LayerDocument): string[] =>
  document.pages.flatMap((page) =>
    layersOf(page.layers).flatMap(({ layer }) =>
      layer.type === 'picture' && 'mediaId' in layer.source ? [layer.source.mediaId] : [],
    ),
  );

export function emptyDocument(kind: StudioKind): LayerDocument {
  const common = { format: 1, name: 'new', version: 1, mayMirror: false, sparesPost: false, styled: {} } as const;
  if (kind === 'frame')
    return {
      ...common,
      palette: {},
      frameKind: 'regular',
      pages: [
        {
          id: 'post',
          size: { SQUARE: { width: 1080, height: 1080 }, STORY: { width: 1080, height: 1920 } },
          layers: [],
        },
      ],
    };
  return {
    ...common,
    palette: {},
    print: { kind: 'visiting', pxPerMm: 12, bleed: 36 },
    pages: [{ id: 'front', size: { width: 1140, height: 732 }, background: 'paper', layers: [] }],
  };
}
