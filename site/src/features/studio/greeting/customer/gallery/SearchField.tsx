import { useStore } from '@nanostores/react';
import { Search, Settings2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { openSettings } from '../maker/frame-settings.hash.ts';
import { place } from './gallery.store.ts';

const typingPause = 350;

/** Debounced; a whole search is one history entry. */
export function SearchField() {
  const { search = '' } = useStore(place.$place);
  const [typed, setTyped] = useState(search);
  const [sent, setSent] = useState(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== sent) {
    setSent(search);
    setTyped(search);
  }
  useEffect(() => () => clearTimeout(pause.current), []);

  const send = (text: string) => {
    clearTimeout(pause.current);
    const wanted = text.trim();
    if (wanted === (place.$place.get().search ?? '')) return;
    setSent(wanted);
    const change = { search: wanted || null, imageSubcategoryId: null, imageCategoryId: null };
    if (place.$place.get().search) place.amend(change);
    else place.go(change);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => send(text), typingPause);
  };
  return (
    <search className="daily-search">
      <form
        className="field-box"
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <Search className="daily-search-icon" size={20} aria-hidden="true" />
        <input
          type="search"
          value={typed}
          maxLength={80}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('daily.search')}
          placeholder={t('daily.searchHint')}
          onChange={({ target }) => type(target.value)}
        />
        {typed && (
          <button
            type="button"
            aria-label={t('daily.searchClear')}
            onClick={() => {
              setTyped('');
              send('');
            }}
          >
            <X size={20} aria-hidden="true" />
          </button>
        )}
      </form>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={t('daily.settings')}
        onClick={openSettings}
      >
        <Settings2 aria-hidden="true" />
      </button>
    </search>
  );
}
