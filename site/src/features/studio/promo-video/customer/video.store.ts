import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { fileName } from '@parichay/shared/platform/lib/file-name.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { atom } from 'nanostores';
import { pagePlace } from '../../../../kit/ui/browser/page-place.ts';
import { locale } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { getFile } from '../../../../lib/get-file.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import { contentOf, cut, type VideoField, type VideoForm, type VideoPreview, videoFormOf } from './video.form.ts';

/** `template` starts a new video and `videoNo` opens one; without either the templates are shown. */
export const place = pagePlace(['template', 'videoNo'] as const);

/** Most popular first. */
export const templates = listSlice<VideoTemplate>(({ templateId }) => templateId);
export const loadTemplates = () =>
  templates.load(async () => {
    const page = await call('GET /video/template', { query: { limit: '100', language: locale } });
    const items = page.items.filter(({ languages }) => languages.length > 0);
    return { ...page, items, total: items.length };
  });

export interface Opened {
  businessId: string;
  of: string;
  video: UserVideo | null;
  form: VideoForm;
  preview: VideoPreview;
}
export const opened = slice<Opened>();

/** The response has the fields, the default texts and the first frame. */
export const firstPreview = (businessId: string, form: Omit<VideoForm, 'title'>, videoNo?: string) =>
  call('POST /video/user-video/preview', {
    body: { businessId, ...(videoNo && { videoNo }), ...contentOf({ ...form, title: '' }, []) },
  });

const bare = { texts: {}, pictures: {} };

/** Portrait when the template has it, as it fills a phone. */
const firstShape = (shapes: readonly PostShape[]): PostShape => shapes.find((one) => one === 'STORY') ?? 'SQUARE';

/** In the page's language, unless staff has renamed the template. */
export function nameOf({ names, templateName }: Pick<VideoTemplate, 'names' | 'templateName'>): string {
  const inLanguages: Partial<Record<Locale, string>> = names?.en === templateName ? names : {};
  return inLanguages[locale] ?? templateName;
}

/** An unnamed video shows its template's name in the page's language. */
export async function inPanelLanguage(video: UserVideo): Promise<UserVideo> {
  if (!video.isMadeAhead) return video;
  const template = await call('GET /video/template/{id}', { params: { id: video.templateId } }).catch(() => null);
  return template ? { ...video, title: nameOf(template) } : video;
}

export const openTemplate = (businessId: string, templateId: string) =>
  opened.load(async () => {
    const found = templates.$state.get().items.find((one) => one.templateId === templateId);
    const template = found ?? (await call('GET /video/template/{id}', { params: { id: templateId } }));
    const language = template.languages.find((one) => one === locale) ?? 'en';
    const form = { ...bare, templateId, title: nameOf(template), shape: firstShape(template.shapes), language };
    const preview = await firstPreview(businessId, form);
    return { businessId, of: templateId, video: null, form: videoFormOf(form, preview.fields), preview };
  });

export const openVideo = (businessId: string, videoNo: string) =>
  opened.load(async () => {
    const video = await inPanelLanguage(await call('GET /video/user-video/{id}', { params: { id: videoNo } }));
    const preview = await firstPreview(video.businessId, video, videoNo);
    return { businessId, of: videoNo, video, form: videoFormOf(video, preview.fields), preview };
  });

export const live = slice<VideoPreview>();

export function took(video: UserVideo): void {
  const { data } = opened.$state.get();
  if (!data) return;
  // A video made automatically keeps its translated name.
  const title = (video.isMadeAhead && data.video?.title) || video.title;
  opened.set({
    ...data,
    of: video.videoNo,
    video: { ...video, title },
    preview: live.$state.get().data ?? data.preview,
  });
}

export const $field = atom<string | null>(null);
export const fieldsNow = (): readonly VideoField[] =>
  (live.$state.get().data ?? opened.$state.get().data?.preview)?.fields ?? [];
/** Debounce, in ms. */
const pause = 250;
let waiting: ReturnType<typeof setTimeout> | undefined;

export function draw(businessId: string, videoNo: string | undefined, form: VideoForm, isTyping = true): void {
  clearTimeout(waiting);
  const field = $field.get();
  waiting = setTimeout(
    () =>
      live.load(() =>
        call('POST /video/user-video/preview', {
          body: {
            businessId,
            ...(videoNo && { videoNo }),
            ...(field && { field }),
            ...contentOf(cut(form, fieldsNow()), fieldsNow()),
          },
        }),
      ),
    isTyping ? pause : 0,
  );
}

export async function saveVideo(businessId: string, form: VideoForm, seen: UserVideo | null): Promise<UserVideo> {
  const { userVideo } = await call('POST /video/user-video', {
    body: {
      ...(seen && { videoNo: seen.videoNo, version: seen.version }),
      businessId,
      title: form.title,
      ...contentOf(form, fieldsNow()),
    },
  });
  if (!seen) countChoice(form.templateId);
  return userVideo;
}

/** Popular templates are listed first. A lost count does not matter. */
function countChoice(templateId: string): void {
  call('PUT /video/template/popularity', { body: { templateId } }).catch(() => {});
}

export const asking = slice<UserVideo>();
const ask = (what: () => Promise<{ userVideo: UserVideo }>) =>
  asking.load(async () => {
    const { userVideo } = await what();
    took(userVideo);
    return userVideo;
  });
export const askSample = ({ videoNo, version }: UserVideo) =>
  ask(() => call('POST /video/user-video/sample', { body: { videoNo, version } }));
export const setStatus = ({ videoNo, version }: UserVideo, status: 'queued' | 'draft') =>
  ask(() => call('POST /video/user-video/updateUserVideoStatus', { body: { videoNo, version, status } }));

const isMoving = (status: string | undefined): boolean => status === 'queued' || status === 'rendering';
export const isOnItsWay = ({ status, sample }: UserVideo): boolean => isMoving(status) || isMoving(sample?.status);

const pollEvery = 1_500;

/** Polls while the page is visible, and continues after network errors. */
export function follow(videoNo: string): () => void {
  let isOver = false;
  const step = async () => {
    if (isOver) return;
    if (document.visibilityState === 'visible') {
      const video = await call('GET /video/user-video/{id}', { params: { id: videoNo } }).catch(() => null);
      if (isOver) return;
      if (video) took(video);
      if (video && !isOnItsWay(video)) return;
    }
    setTimeout(step, pollEvery);
  };
  setTimeout(step, pollEvery);
  return () => {
    isOver = true;
  };
}

export const refresh = async (videoNo: string): Promise<void> => {
  const video = await call('GET /video/user-video/{id}', { params: { id: videoNo } }).catch(() => null);
  if (video) took(video);
};

export const downloading = slice<File>();
export const download = ({ videoNo, title }: Pick<UserVideo, 'videoNo' | 'title'>, isSample: boolean) =>
  downloading.load(() =>
    getFile(
      `/api/v1/video/user-video/downloadUserVideo?${new URLSearchParams({ videoNo, ...(isSample && { isSample: 'true' }) })}`,
      fileName([title], 'mp4', videoNo),
      'video/mp4',
    ),
  );
