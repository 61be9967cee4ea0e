import type { InputOf, OutputOf } from '@parichay/shared/contract.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { StudioDocument, StudioRow } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { atom } from 'nanostores';
import { pagePlace } from '../../../kit/ui/browser/page-place.ts';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';

export const place = pagePlace(['document']);

export const designs = listSlice<StudioRow>(({ studioDocumentId }) => studioDocumentId);
const page = (cursor?: string) => call('GET /studio/document', { query: { limit: '50', ...(cursor && { cursor }) } });
export const loadDesigns = () => designs.load(() => page());

export function loadMoreDesigns(): void {
  const { nextCursor, status } = designs.$state.get();
  if (nextCursor && status !== 'loading') designs.append(() => page(nextCursor));
}

export const builtIns = slice<OutputOf<'GET /studio/built-in'>['documents']>();
export const $pictures = atom<Readonly<Record<string, OutputOf<'POST /studio/preview'>>>>({});

export async function loadBuiltIns(): Promise<void> {
  const documents = await builtIns.load(async () => (await call('GET /studio/built-in')).documents);
  for (const { name } of documents ?? []) {
    if ($pictures.get()[name]) continue;
    const drawn = await call('POST /studio/preview', { body: { builtIn: name } }).catch(() => null);
    // Without a preview a design is chosen by its name.
    if (!drawn) return;
    $pictures.set({ ...$pictures.get(), [name]: drawn });
  }
}

export const opened = slice<StudioDocument>();
export const $draft = atom<{ title: string; document: LayerDocument } | null>(null);
export const $notice = atom<'saved' | 'published' | 'withdrawn' | null>(null);

function stands(one: StudioDocument): StudioDocument {
  $draft.set({ title: one.title, document: one.draft });
  return one;
}

export function openDesign(id: string): void {
  opened.reset();
  $draft.set(null);
  $notice.set(null);
  $newer.set(null);
  opened.load(async () => stands(await call('GET /studio/document/{id}', { params: { id } })));
}

export const beginning = slice<StudioDocument>();
type From = NonNullable<InputOf<'POST /studio/document'>['body']>['from'];
export async function begin(title: string, from: From): Promise<void> {
  const begun = await beginning.load(
    async () => (await call('POST /studio/document', { body: { title, from } })).studioDocument,
  );
  if (begun) place.go({ document: begun.studioDocumentId });
}

export const saving = slice<StudioDocument>();

export function isChanged(one: StudioDocument, draft: { title: string; document: LayerDocument }): boolean {
  return draft.document !== one.draft || draft.title !== one.title;
}

async function saved(one: StudioDocument): Promise<StudioDocument> {
  const draft = $draft.get();
  if (!draft || !isChanged(one, draft)) return one;
  const { studioDocument } = await call('PUT /studio/document/{id}', {
    params: { id: one.studioDocumentId },
    body: { version: one.version, title: draft.title, document: { ...draft.document } },
  });
  // Changes made during the request are newer than the response.
  if ($draft.get() === draft) $draft.set({ title: studioDocument.title, document: studioDocument.draft });
  opened.set(studioDocument);
  return studioDocument;
}

/** The version that another user has saved in the meantime. */
export const $newer = atom<StudioDocument | null>(null);

async function sent(one: StudioDocument, work: () => Promise<StudioDocument>): Promise<StudioDocument | null> {
  $newer.set(null);
  const done = await saving.load(work);
  if (saving.$state.get().error?.code === 'changed_meanwhile') {
    const params = { id: one.studioDocumentId };
    $newer.set(await call('GET /studio/document/{id}', { params }).catch(() => null));
    if ($newer.get()) saving.clearError();
  }
  return done;
}

export const save = (one: StudioDocument) =>
  sent(one, async () => {
    const now = await saved(one);
    $notice.set('saved');
    return now;
  });

export function keepMine(): void {
  const newer = $newer.get();
  if (!newer) return;
  opened.set(newer);
  save(newer);
}

export function takeTheirs(): void {
  const newer = $newer.get();
  if (newer) opened.set(stands(newer));
  $newer.set(null);
}

export const offer = (one: StudioDocument, verb: 'publish' | 'withdraw') =>
  sent(one, async () => {
    const stored = verb === 'publish' ? await saved(one) : one;
    const { studioDocumentId: id, version, draft } = stored;
    const { studioDocument } = await call(`POST /studio/document/{id}/${verb}`, { params: { id }, body: { version } });
    // `isChanged` compares object identity, so the draft object must stay the same.
    opened.set({ ...studioDocument, draft });
    $notice.set(verb === 'publish' ? 'published' : 'withdrawn');
    return studioDocument;
  });

export const deleteDesign = (one: StudioDocument) =>
  saving.load(async () => {
    await call('DELETE /studio/document/{id}', { params: { id: one.studioDocumentId } });
    place.go({ document: null });
    return one;
  });

export function exportDesign({ documentName }: StudioDocument, document: LayerDocument): void {
  saveFile(new File([JSON.stringify(document, null, 2)], `${documentName}.json`, { type: 'application/json' }));
}
