import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../ui/words.ts';
import { $previewed } from './editor.store.ts';
import { type Opened, type Part, placeOnPage } from './parts.ts';
import { bringIntoSight, drawnCard, fieldOfText, partOf, reveal, show } from './preview.ts';

const pause = 300;

interface Props {
  /** Hears what stands behind what was tapped: a part, and in the details the field. */
  onPick(opened: Opened): void;
  /** The part that is being edited: its place on the page is brought into sight. */
  part: Part | null;
  /** A sheet covers the lower half: what is being edited is kept in sight above it. */
  isCovered?: boolean;
}

/** The public page itself, drawn by the server from what is being typed. */
export function Preview({ onPick, part, isCovered = false }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const card = useStore($previewed);
  const [isReady, setReady] = useState(false);
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const isFirst = useRef(true);

  const pick = useEffectEvent((event: Event) => {
    const target = event.target as Element;
    if (target.closest('a, button')) event.preventDefault();
    if (target.closest('summary')) return;
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
    const inside = frame.current?.contentDocument?.documentElement;
    // Room to scroll the end of the card out from under the sheet.
    if (isReady) inside?.style.setProperty('padding-bottom', isCovered ? '62vh' : '0');
    if (!isCovered) return;
    const focused = () => revealEdited();
    document.addEventListener('focusin', focused);
    return () => document.removeEventListener('focusin', focused);
  }, [isCovered, isReady]);

  const isShown = state === 'shown';
  useEffect(() => {
    const place = part && placeOnPage[part];
    const inside = frame.current?.contentDocument;
    if (isShown && inside && place) bringIntoSight(inside, inside.querySelector(place));
  }, [part, isShown]);

  const attach = () => {
    const inside = frame.current?.contentDocument;
    // Before its own document is there, a frame holds an empty one.
    if (inside && inside.URL !== 'about:blank' && inside.readyState !== 'loading') setReady(true);
  };
  // It may have loaded before this script was there.
  useEffect(attach, []);

  useEffect(() => {
    const inside = frame.current?.contentDocument;
    if (!isReady || !inside) return;
    const picked = (event: Event) => pick(event);
    inside.addEventListener('click', picked);
    return () => inside.removeEventListener('click', picked);
  }, [isReady]);

  useEffect(() => {
    if (!card || !isReady) return;
    const older = new AbortController();
    const draw = async () => {
      const html = await drawnCard(card, older.signal).catch(() => null);
      const inside = frame.current?.contentDocument;
      if (older.signal.aborted) return;
      if (html !== null && inside) {
        show(html, inside);
        revealEdited();
      }
      setState((before) => (html !== null ? 'shown' : before === 'shown' ? 'shown' : 'failed'));
    };
    const timer = setTimeout(draw, isFirst.current ? 0 : pause);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      older.abort();
    };
  }, [card, isReady]);

  return (
    <div className="preview" data-state={state}>
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
