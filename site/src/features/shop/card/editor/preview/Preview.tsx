import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $previewed } from '../editor.store.ts';
import { type Opened, type Part, placeOnPage } from '../sections/parts.ts';
import { bringIntoSight, drawnCard, elementAt, fieldOfText, partOf, reveal, show } from './preview.ts';
import { $isDark, dress } from './preview-scheme.store.ts';
import { useFreeArea } from './use-free-area.ts';

const pause = 300;
const firstRetry = 1_000;
const slowestRetry = 30_000;

interface Props {
  onPick(opened: Opened): void;
  part: Part | null;
  onSettled?(): void;
}

export function Preview({ onPick, part, onSettled }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  // A sheet covers the lower half, so the card is drawn above it.
  const freeArea = useFreeArea(stage, part);
  const isCovered = freeArea !== undefined;
  const card = useStore($previewed);
  const [isReady, setReady] = useState(false);
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const isFirst = useRef(true);

  const pick = useEffectEvent((event: MouseEvent) => {
    const inside = frame.current?.contentDocument;
    const target = inside && elementAt(inside, event);
    if (!target) return;
    const fold = target.closest('summary')?.closest('details');
    if (fold) {
      fold.open = !fold.open;
      return;
    }
    const image = target.closest('img');
    const { logo, photo } = card?.basicDetails ?? {};
    const of = (picture: { mediaId: string } | null | undefined) => picture && image?.src.includes(picture.mediaId);
    const part = partOf(target);
    if (part) return onPick({ part, field: null });
    const ofPicture = of(logo) ? 'logo' : of(photo) ? 'photo' : null;
    onPick({
      part: 'basicDetails',
      field: image ? ofPicture : card && fieldOfText(target.textContent ?? '', card.basicDetails),
    });
  });

  const revealEdited = useEffectEvent(() => {
    const inside = frame.current?.contentDocument;
    const field = document.activeElement;
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isCovered && inside && isText && field.form) reveal(inside, field.value);
  });
  useEffect(() => {
    if (!isCovered) return;
    const focused = () => revealEdited();
    document.addEventListener('focusin', focused);
    return () => document.removeEventListener('focusin', focused);
  }, [isCovered]);

  const isDark = useStore($isDark);
  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!isReady || !inside) return;
    dress(inside, isDark);
    const loaded = () => dress(inside, isDark);
    inside.addEventListener('load', loaded, true);
    return () => inside.removeEventListener('load', loaded, true);
  }, [isDark, isReady]);

  const isSettled = state !== 'waiting';
  const settled = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (isSettled) settled();
  }, [isSettled]);

  const isShown = state === 'shown';
  /** The section in view; a new one has an element only after the next drawing. */
  const found = useRef<Part | null>(null);
  const find = useEffectEvent(() => {
    const inside = frame.current?.contentDocument;
    const place = part && placeOnPage[part];
    const element = (place && inside?.querySelector(place)) ?? null;
    if (!inside || !element || found.current === part) return;
    found.current = part;
    bringIntoSight(inside, element);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the section changes
  useEffect(() => {
    found.current = null;
    if (isShown) find();
  }, [part, isShown]);

  const attach = () => {
    const inside = frame.current?.contentDocument;
    // A frame starts with an empty about:blank document.
    if (inside && inside.URL !== 'about:blank' && inside.readyState !== 'loading') setReady(true);
  };
  useEffect(attach, []);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!isReady || !inside) return;
    const picked = (event: MouseEvent) => pick(event);
    inside.addEventListener('click', picked);
    return () => inside.removeEventListener('click', picked);
  }, [isReady]);

  const [drawn, setDrawn] = useState<string | null>(null);
  useEffect(() => {
    if (!card) return;
    const older = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const draw = async (wait = firstRetry) => {
      const failed = Symbol('not just now');
      const html = await drawnCard(card, older.signal).catch(() => failed);
      if (older.signal.aborted) return;
      if (typeof html === 'string') return setDrawn(html);
      setState((before) => (before === 'shown' ? 'shown' : 'failed'));
      if (html === failed) timer = setTimeout(draw, wait, Math.min(2 * wait, slowestRetry));
    };
    timer = setTimeout(draw, isFirst.current ? 0 : pause);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      older.abort();
    };
  }, [card]);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!isReady || !inside || drawn === null) return;
    show(drawn, inside);
    dress(inside, $isDark.get());
    find();
    revealEdited();
    setState('shown');
  }, [drawn, isReady]);

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
