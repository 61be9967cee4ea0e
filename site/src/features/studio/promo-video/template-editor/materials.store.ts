import { maxUploadBytes } from '@parichay/shared/platform/lib/upload-sizes.ts';
import type { VideoMaterialKind } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoMaterial } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { atom } from 'nanostores';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../../lib/api.ts';
import { uploadMaterial } from '../../../people/storage/upload.ts';
import { changeContent, draft } from './template-editor.store.ts';

export interface MaterialUploadState {
  name: string;
  status: 'sending' | 'making' | 'failed';
  /** Fraction uploaded, then transcoded, 0–1. */
  progress: number;
  fault: string | null;
}

const noUploads: Readonly<Record<VideoMaterialKind, MaterialUploadState | null>> = { clip: null, music: null };
export const $materialUploads = atom(noUploads);
const setUpload = (kind: VideoMaterialKind, upload: MaterialUploadState | null): void =>
  $materialUploads.set({ ...$materialUploads.get(), [kind]: upload });

const pollIntervalMs = 1_000;
const cancelByKind = new Map<VideoMaterialKind, () => void>();

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isProcessing = ({ status }: VideoMaterial): boolean => status === 'queued' || status === 'rendering';

/** Polls until all are ready or failed, or the upload is cancelled. */
async function waitUntilMaterialsReady(
  sentMaterials: readonly VideoMaterial[],
  onProgress: (progress: number) => void,
  isCancelled: () => boolean,
): Promise<VideoMaterial[]> {
  let current = [...sentMaterials];
  while (current.some(isProcessing) && !isCancelled()) {
    await delay(pollIntervalMs);
    current = await Promise.all(
      current.map(async (one) => {
        if (!isProcessing(one)) return one;
        const { materialId } = one;
        return (await call('GET /video/template/material/{materialId}', { params: { materialId } })).material;
      }),
    );
    onProgress(current.reduce((sum, { progress }) => sum + progress, 0) / (100 * current.length));
  }
  return current;
}

function addMaterialsToContent(materials: readonly VideoMaterial[]): void {
  const idOf = (shape: string) => materials.find((one) => one.shape === shape)?.materialId;
  const [first] = materials;
  changeContent((content) => {
    if (first?.kind === 'music') return { ...content, music: { materialId: first.materialId } };
    const storedClip = content.clip ?? { shade: 0.3 };
    const [SQUARE, STORY] = [idOf('SQUARE') ?? storedClip.SQUARE, idOf('STORY') ?? storedClip.STORY];
    return { ...content, clip: { shade: storedClip.shade, ...(SQUARE && { SQUARE }), ...(STORY && { STORY }) } };
  });
  const { data } = draft.$state.get();
  if (data) draft.set({ ...data, materials: [...data.materials, ...materials] });
}

export async function uploadAndAddMaterial(kind: VideoMaterialKind, file: File, licence: string): Promise<void> {
  cancelMaterial(kind);
  const { name } = file;
  const reportFailure = (fault: string) => setUpload(kind, { name, status: 'failed', progress: 0, fault });
  if (file.size > maxUploadBytes.videoMaterial) return reportFailure(t('errors.file_too_large'));
  let isCancelled = false;
  const upload = uploadMaterial(file, { kind, licence }, (progress) =>
    setUpload(kind, { name, status: 'sending', progress, fault: null }),
  );
  setUpload(kind, { name, status: 'sending', progress: 0, fault: null });
  cancelByKind.set(kind, () => {
    isCancelled = true;
    upload.abort();
  });
  try {
    const { materials } = await upload.result;
    const onProgress = (progress: number) =>
      !isCancelled && setUpload(kind, { name, status: 'making', progress, fault: null });
    onProgress(0);
    const processed = await waitUntilMaterialsReady(materials, onProgress, () => isCancelled);
    if (isCancelled) return;
    const failedMaterial = processed.find(({ status }) => status !== 'ready');
    if (failedMaterial) return reportFailure(t(`video-films.reason_${failedMaterial.reason ?? 'render_failed'}`));
    addMaterialsToContent(processed);
    setUpload(kind, null);
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown;
    if (!isCancelled) reportFailure(failureText(thrown));
  }
}

export function cancelMaterial(kind: VideoMaterialKind): void {
  cancelByKind.get(kind)?.();
  cancelByKind.delete(kind);
  setUpload(kind, null);
}
