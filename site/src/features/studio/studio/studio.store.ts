import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { StudioDocument, StudioDocumentRow } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { atom } from 'nanostores';
import { pageParams } from '../../../kit/ui/browser/page-params.ts';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { waitForUploads } from '../../../kit/ui/form/uploads.ts';
import { call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';

export const pageQuery = pageParams(['document']);

export const designs = listSlice<StudioDocumentRow>(({ studioDocumentId }) => studioDocumentId);
const fetchDesigns = (cursor?: string) =>
  call('GET /studio/document', { query: { limit: '50', ...(cursor && { cursor }) } });
export const loadDesigns = () => designs.load(() => fetchDesigns());

export function loadMoreDesigns(): void {
  const { nextCursor, status } = designs.$state.get();
  if (nextCursor && status !== 'loading') designs.append(() => fetchDesigns(nextCursor));
}

export const builtInDesigns = slice<OutputOf<'GET /studio/built-in'>['documents']>();
export const $builtInPreviews = atom<Readonly<Record<string, OutputOf<'POST /studio/preview'>>>>({});

export async function loadBuiltInDesigns(): Promise<void> {
  const documents = await builtInDesigns.load(async () => (await call('GET /studio/built-in')).documents);
  for (const { name } of documents ?? []) {
    if ($builtInPreviews.get()[name]) continue;
    const preview = await call('POST /studio/preview', { body: { builtIn: name } }).catch(() => null);
    // Without a preview a design is chosen by its name.
    if (!preview) return;
    $builtInPreviews.set({ ...$builtInPreviews.get(), [name]: preview });
  }
}

export const openedDesign = slice<StudioDocument>();
export const $draft = atom<{ title: string; document: LayerDocument } | null>(null);
export const $notice = atom<'saved' | 'published' | 'withdrawn' | null>(null);

function showDesign(design: StudioDocument): StudioDocument {
  $draft.set({ title: design.title, document: design.draft });
  return design;
}

export function openDesign(id: string): void {
  openedDesign.reset();
  $draft.set(null);
  $notice.set(null);
  $newerDesign.set(null);
  openedDesign.load(async () => showDesign(await call('GET /studio/document/{id}', { params: { id } })));
}

export const designCreation = slice<StudioDocument>();
type DesignOrigin = NonNullable<InputOf<'POST /studio/document'>['body']>['from'];
export async function createDesign(title: string, from: DesignOrigin): Promise<void> {
  const created = await designCreation.load(
    async () => (await call('POST /studio/document', { body: { title, from } })).studioDocument,
  );
  if (created) pageQuery.push({ document: created.studioDocumentId });
}

export const designRequest = slice<StudioDocument>();

export function isDraftChanged(design: StudioDocument, draft: { title: string; document: LayerDocument }): boolean {
  return draft.document !== design.draft || draft.title !== design.title;
}

async function saveIfChanged(design: StudioDocument): Promise<StudioDocument> {
  const draft = $draft.get();
  if (!draft || !isDraftChanged(design, draft)) return design;
  const { studioDocument } = await call('PUT /studio/document/{id}', {
    params: { id: design.studioDocumentId },
    body: { version: design.version, title: draft.title, document: { ...draft.document } },
  });
  // Changes made during the request are newer than the response.
  if ($draft.get() === draft) $draft.set({ title: studioDocument.title, document: studioDocument.draft });
  openedDesign.set(studioDocument);
  return studioDocument;
}

export const $newerDesign = atom<StudioDocument | null>(null);

async function sendChange(design: StudioDocument, run: () => Promise<StudioDocument>): Promise<StudioDocument | null> {
  if (!(await waitForUploads())) return null;
  $newerDesign.set(null);
  const result = await designRequest.load(run);
  if (designRequest.$state.get().error?.code === 'changed_meanwhile') {
    const params = { id: design.studioDocumentId };
    $newerDesign.set(await call('GET /studio/document/{id}', { params }).catch(() => null));
    if ($newerDesign.get()) designRequest.clearError();
  }
  return result;
}

export const saveDesign = (design: StudioDocument) =>
  sendChange(design, async () => {
    const savedDesign = await saveIfChanged(design);
    $notice.set('saved');
    return savedDesign;
  });

export function overwriteNewerDesign(): void {
  const newer = $newerDesign.get();
  if (!newer) return;
  openedDesign.set(newer);
  saveDesign(newer);
}

export function showNewerDesign(): void {
  const newer = $newerDesign.get();
  if (newer) openedDesign.set(showDesign(newer));
  $newerDesign.set(null);
}

export const publishOrWithdraw = (design: StudioDocument, verb: 'publish' | 'withdraw') =>
  sendChange(design, async () => {
    const savedDesign = verb === 'publish' ? await saveIfChanged(design) : design;
    const { studioDocumentId: id, version, draft } = savedDesign;
    const { studioDocument } = await call(`POST /studio/document/{id}/${verb}`, { params: { id }, body: { version } });
    // `isDraftChanged` compares object identity, so the draft object must stay the same.
    openedDesign.set({ ...studioDocument, draft });
    $notice.set(verb === 'publish' ? 'published' : 'withdrawn');
    return studioDocument;
  });

export const deleteStudioDesign = (design: StudioDocument) =>
  designRequest.load(async () => {
    await call('DELETE /studio/document/{id}', { params: { id: design.studioDocumentId } });
    pageQuery.push({ document: null });
    return design;
  });

export function exportDesign({ documentName }: StudioDocument, document: LayerDocument): void {
  saveFile(new File([JSON.stringify(document, null, 2)], `${documentName}.json`, { type: 'application/json' }));
}
