import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { createFileName } from '@parichay/shared/platform/lib/file-name.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { atom } from 'nanostores';
import { pageParams } from '../../../../kit/ui/browser/page-params.ts';
import { locale } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { getFile } from '../../../../lib/get-file.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import {
  truncateTexts,
  type VideoField,
  type VideoForm,
  type VideoPreview,
  videoContentOf,
  videoFormOf,
} from './video.form.ts';

/** `template` starts a video, `videoNo` opens one; without either the templates are shown. */
export const pageQuery = pageParams(['template', 'videoNo'] as const);

/** The most popular come first. */
export const templates = listSlice<VideoTemplate>(({ templateId }) => templateId);
export const loadTemplates = () =>
  templates.load(async () => {
    const page = await call('GET /video/template', { query: { limit: '100', language: locale } });
    const items = page.items.filter(({ languages }) => languages.length > 0);
    return { ...page, items, total: items.length };
  });

export interface OpenedVideo {
  businessId: string;
  requestedId: string;
  video: UserVideo | null;
  form: VideoForm;
  preview: VideoPreview;
}
export const openedVideo = slice<OpenedVideo>();

export const fetchFirstPreview = (businessId: string, form: Omit<VideoForm, 'title'>, videoNo?: string) =>
  call('POST /video/user-video/preview', {
    body: { businessId, ...(videoNo && { videoNo }), ...videoContentOf({ ...form, title: '' }, []) },
  });

const emptyContent = { texts: {}, pictures: {} };

/** Prefers portrait when the template has it, as it fills a phone. */
const preferredShape = (shapes: readonly PostShape[]): PostShape => shapes.find((one) => one === 'STORY') ?? 'SQUARE';

/** The title is in the page's language, unless staff have renamed the template. */
export function templateTitle({ names, templateName }: Pick<VideoTemplate, 'names' | 'templateName'>): string {
  const translations: Partial<Record<Locale, string>> = names?.en === templateName ? names : {};
  return translations[locale] ?? templateName;
}

/** A video made automatically shows its template's name in the page's language. */
export async function withTranslatedTitle(video: UserVideo): Promise<UserVideo> {
  if (!video.isMadeAhead) return video;
  const template = await call('GET /video/template/{id}', { params: { id: video.templateId } }).catch(() => null);
  return template ? { ...video, title: templateTitle(template) } : video;
}

export const openTemplate = (businessId: string, templateId: string) =>
  openedVideo.load(async () => {
    const loadedTemplate = templates.$state.get().items.find((one) => one.templateId === templateId);
    const template = loadedTemplate ?? (await call('GET /video/template/{id}', { params: { id: templateId } }));
    const language = template.languages.find((one) => one === locale) ?? 'en';
    const form = {
      ...emptyContent,
      templateId,
      title: templateTitle(template),
      shape: preferredShape(template.shapes),
      language,
    };
    const preview = await fetchFirstPreview(businessId, form);
    return { businessId, requestedId: templateId, video: null, form: videoFormOf(form, preview.fields), preview };
  });

export const openVideo = (businessId: string, videoNo: string) =>
  openedVideo.load(async () => {
    const video = await withTranslatedTitle(await call('GET /video/user-video/{id}', { params: { id: videoNo } }));
    const preview = await fetchFirstPreview(video.businessId, video, videoNo);
    return { businessId, requestedId: videoNo, video, form: videoFormOf(video, preview.fields), preview };
  });

export const livePreview = slice<VideoPreview>();

export function showVideo(video: UserVideo): void {
  const { data } = openedVideo.$state.get();
  if (!data) return;
  // A video made automatically keeps its translated name.
  const title = (video.isMadeAhead && data.video?.title) || video.title;
  openedVideo.set({
    ...data,
    requestedId: video.videoNo,
    video: { ...video, title },
    preview: livePreview.$state.get().data ?? data.preview,
  });
}

export const $focusedField = atom<string | null>(null);
export const currentTemplateFields = (): readonly VideoField[] =>
  (livePreview.$state.get().data ?? openedVideo.$state.get().data?.preview)?.fields ?? [];
const debounceMs = 250;
let debounceTimer: ReturnType<typeof setTimeout> | undefined;

export function drawPreview(businessId: string, videoNo: string | undefined, form: VideoForm, isTyping = true): void {
  clearTimeout(debounceTimer);
  const field = $focusedField.get();
  debounceTimer = setTimeout(
    () =>
      livePreview.load(() =>
        call('POST /video/user-video/preview', {
          body: {
            businessId,
            ...(videoNo && { videoNo }),
            ...(field && { field }),
            ...videoContentOf(truncateTexts(form, currentTemplateFields()), currentTemplateFields()),
          },
        }),
      ),
    isTyping ? debounceMs : 0,
  );
}

export async function saveVideo(businessId: string, form: VideoForm, previous: UserVideo | null): Promise<UserVideo> {
  const { userVideo } = await call('POST /video/user-video', {
    body: {
      ...(previous && { videoNo: previous.videoNo, version: previous.version }),
      businessId,
      title: form.title,
      ...videoContentOf(form, currentTemplateFields()),
    },
  });
  if (!previous) countTemplateChoice(form.templateId);
  return userVideo;
}

function countTemplateChoice(templateId: string): void {
  call('PUT /video/template/popularity', { body: { templateId } }).catch(() => {});
}

export const videoRequest = slice<UserVideo>();
const sendRequest = (run: () => Promise<{ userVideo: UserVideo }>) =>
  videoRequest.load(async () => {
    const { userVideo } = await run();
    showVideo(userVideo);
    return userVideo;
  });
export const requestSample = ({ videoNo, version }: UserVideo) =>
  sendRequest(() => call('POST /video/user-video/sample', { body: { videoNo, version } }));
export const setVideoStatus = ({ videoNo, version }: UserVideo, status: 'queued' | 'draft') =>
  sendRequest(() => call('POST /video/user-video/updateUserVideoStatus', { body: { videoNo, version, status } }));

const isPendingStatus = (status: string | undefined): boolean => status === 'queued' || status === 'rendering';
export const hasPendingRender = ({ status, sample }: UserVideo): boolean =>
  isPendingStatus(status) || isPendingStatus(sample?.status);

const pollIntervalMs = 1_500;

/** Pauses on hidden pages, continues after network errors. */
export function pollVideo(videoNo: string): () => void {
  let isStopped = false;
  const poll = async () => {
    if (isStopped) return;
    if (document.visibilityState === 'visible') {
      const video = await call('GET /video/user-video/{id}', { params: { id: videoNo } }).catch(() => null);
      if (isStopped) return;
      if (video) showVideo(video);
      if (video && !hasPendingRender(video)) return;
    }
    setTimeout(poll, pollIntervalMs);
  };
  setTimeout(poll, pollIntervalMs);
  return () => {
    isStopped = true;
  };
}

export const refreshVideo = async (videoNo: string): Promise<void> => {
  const video = await call('GET /video/user-video/{id}', { params: { id: videoNo } }).catch(() => null);
  if (video) showVideo(video);
};

export const videoDownload = slice<File>();
export const downloadVideo = ({ videoNo, title }: Pick<UserVideo, 'videoNo' | 'title'>, isSample: boolean) =>
  videoDownload.load(() =>
    getFile(
      `/api/v1/video/user-video/downloadUserVideo?${new URLSearchParams({ videoNo, ...(isSample && { isSample: 'true' }) })}`,
      createFileName([title], 'mp4', videoNo),
      'video/mp4',
    ),
  );
