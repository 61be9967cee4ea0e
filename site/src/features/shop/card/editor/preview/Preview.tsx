import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $previewedCard } from '../editor.store.ts';
import { type EditorView, type OpenView, selectorByView } from '../sections/editor-views.ts';
import {
  editorViewOf,
  elementAt,
  fetchPreviewHtml,
  fieldOfText,
  scrollToElement,
  scrollToText,
  showPreview,
} from './preview.ts';
import { $isDark, applyColourScheme } from './preview-scheme.store.ts';
import { useFreeAreaStyle } from './use-free-area.ts';

const debounceMs = 300;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;

interface Props {
  onPick(opened: OpenView): void;
  view: EditorView | null;
  onSettled?(): void;
}

export function Preview({ onPick, view, onSettled }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  // A sheet covers the lower half, so the card is drawn above it.
  const freeArea = useFreeAreaStyle(stage, view);
  const isCovered = freeArea !== undefined;
  const card = useStore($previewedCard);
  const [isReady, setReady] = useState(false);
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const isFirst = useRef(true);

  const openTappedSection = useEffectEvent((event: MouseEvent) => {
    const frameDocument = frame.current?.contentDocument;
    const target = frameDocument && elementAt(frameDocument, event);
    if (!target) return;
    const fold = target.closest('summary')?.closest('details');
    if (fold) {
      fold.open = !fold.open;
      return;
    }
    const image = target.closest('img');
    const { logo, photo } = card?.basicDetails ?? {};
    const isImageOf = (picture: { mediaId: string } | null | undefined) =>
      picture && image?.src.includes(picture.mediaId);
    const tappedView = editorViewOf(target);
    if (tappedView) return onPick({ view: tappedView, field: null });
    const pictureField = isImageOf(logo) ? 'logo' : isImageOf(photo) ? 'photo' : null;
    onPick({
      view: 'basicDetails',
      field: image ? pictureField : card && fieldOfText(target.textContent ?? '', card.basicDetails),
    });
  });

  const revealEdited = useEffectEvent(() => {
    const frameDocument = frame.current?.contentDocument;
    const field = document.activeElement;
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isCovered && frameDocument && isText && field.form) scrollToText(frameDocument, field.value);
  });
  useEffect(() => {
    if (!isCovered) return;
    const onFocusIn = () => revealEdited();
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [isCovered]);

  const isDark = useStore($isDark);
  useEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (!isReady || !frameDocument) return;
    applyColourScheme(frameDocument, isDark);
    const onStylesLoaded = () => applyColourScheme(frameDocument, isDark);
    frameDocument.addEventListener('load', onStylesLoaded, true);
    return () => frameDocument.removeEventListener('load', onStylesLoaded, true);
  }, [isDark, isReady]);

  const isSettled = state !== 'waiting';
  const notifySettled = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (isSettled) notifySettled();
  }, [isSettled]);

  const isShown = state === 'shown';
  /** The last section scrolled to. A newly added section has an element only after the next drawing. */
  const scrolledView = useRef<EditorView | null>(null);
  const scrollToView = useEffectEvent(() => {
    const frameDocument = frame.current?.contentDocument;
    const selector = view && selectorByView[view];
    const element = (selector && frameDocument?.querySelector(selector)) ?? null;
    if (!frameDocument || !element || scrolledView.current === view) return;
    scrolledView.current = view;
    scrollToElement(frameDocument, element);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the section changes
  useEffect(() => {
    scrolledView.current = null;
    if (isShown) scrollToView();
  }, [view, isShown]);

  const attach = () => {
    const frameDocument = frame.current?.contentDocument;
    // An iframe starts with an empty about:blank document.
    if (frameDocument && frameDocument.URL !== 'about:blank' && frameDocument.readyState !== 'loading') setReady(true);
  };
  useEffect(attach, []);

  useEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (!isReady || !frameDocument) return;
    const onClick = (event: MouseEvent) => openTappedSection(event);
    frameDocument.addEventListener('click', onClick);
    return () => frameDocument.removeEventListener('click', onClick);
  }, [isReady]);

  const [cardHtml, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (!card) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const render = async (delayMs = firstRetryMs) => {
      const failed = Symbol('not just now');
      const html = await fetchPreviewHtml(card, controller.signal).catch(() => failed);
      if (controller.signal.aborted) return;
      if (typeof html === 'string') return setDrawn(html);
      setState((before) => (before === 'shown' ? 'shown' : 'failed'));
      if (html === failed) timer = setTimeout(render, delayMs, Math.min(2 * delayMs, maxRetryMs));
    };
    timer = setTimeout(render, isFirst.current ? 0 : debounceMs);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [card]);

  useEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (!isReady || !frameDocument || cardHtml === null) return;
    showPreview(cardHtml, frameDocument);
    applyColourScheme(frameDocument, $isDark.get());
    scrollToView();
    revealEdited();
    setState('shown');
  }, [cardHtml, isReady]);

  return (
    <div ref={stage} className="preview" data-state={state} data-covered={isCovered || undefined} style={freeArea}>
      <iframe
        ref={frame}
        src="/panel/customer/card-preview-frame"
        title={t('card-editor.preview')}
        sandbox="allow-same-origin"
        onLoad={attach}
      />
      {state === 'waiting' && (
        <div className="preview-cover" role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <div className="skeleton skeleton-photo" />
          <div className="skeleton skeleton-title" />
          <div className="skeleton skeleton-line" />
          <div className="skeleton skeleton-button" />
        </div>
      )}
      {state === 'failed' && (
        <div className="preview-cover empty" role="status">
          <p>{t('card-editor.previewFailed')}</p>
        </div>
      )}
    </div>
  );
}
