import Search from 'icon:search';
import Settings2 from 'icon:settings-2';
import X from 'icon:x';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { openSettings } from '../maker/frame-settings-hash.ts';
import { galleryQuery } from './gallery.store.ts';

const typingDelayMs = 350;

/** Input is debounced, and all letters of one search are one history entry. */
export function SearchField() {
  const { search = '' } = useStore(galleryQuery.$params);
  const [typed, setTyped] = useState(search);
  const [submitted, setSubmitted] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (search !== submitted) {
    setSubmitted(search);
    setTyped(search);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const submit = (text: string) => {
    clearTimeout(timer.current);
    const trimmed = text.trim();
    if (trimmed === (galleryQuery.$params.get().search ?? '')) return;
    setSubmitted(trimmed);
    const change = { search: trimmed || null, imageSubcategoryId: null, imageCategoryId: null };
    if (galleryQuery.$params.get().search) galleryQuery.replace(change);
    else galleryQuery.push(change);
  };
  const onType = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(text), typingDelayMs);
  };
  return (
    <search className="daily-search">
      <form
        className="field-box"
        onSubmit={(event) => {
          event.preventDefault();
          submit(typed);
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
          onChange={({ target }) => onType(target.value)}
        />
        {typed && (
          <button
            type="button"
            aria-label={t('daily.searchClear')}
            onClick={() => {
              setTyped('');
              submit('');
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
