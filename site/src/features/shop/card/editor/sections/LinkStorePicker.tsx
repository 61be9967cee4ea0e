import './editor-items.css';
import X from 'icon:x';
import { useStore } from '@nanostores/react';
import type { LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { useState } from 'react';
import { fieldId, InputField } from '../../../../../kit/ui/form/fields.tsx';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { failureText, t } from '../../../../../kit/ui/text/messages.ts';
import { linkStore, linkStoreName, loadLinkStore } from './link-store.ts';

interface Props {
  onPick(type: LinkType | null): void;
  onClose(): void;
}

export function LinkStorePicker({ onPick, onClose }: Props) {
  const { data, error } = useStore(linkStore.$state);
  const [search, setSearch] = useState('');
  const searchText = search.trim().toLowerCase();
  const isMatch = (name: string) => `${name}\n${linkStoreName(name)}`.toLowerCase().includes(searchText);
  const matchingCategories = new Set(
    data?.categories
      .filter(({ linkCategoryName }) => isMatch(linkCategoryName))
      .map(({ linkCategoryId }) => linkCategoryId),
  );
  const matching = (data?.types ?? []).filter(
    ({ linkTypeName, linkCategoryId }) => isMatch(linkTypeName) || matchingCategories.has(linkCategoryId),
  );
  const id = fieldId('linkSearch');
  return (
    <section className="stack link-store" aria-label={t('card-content.linkStore')}>
      <div className="row link-store-head">
        <InputField
          id={id}
          label={t('card-content.linkSearch')}
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <button type="button" className="icon-button" aria-label={t('common.cancel')} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      {error && (
        <p className="banner" data-tone="danger" role="alert">
          {failureText(error)}{' '}
          <button type="button" className="link" onClick={loadLinkStore}>
            {t('common.retry')}
          </button>
        </p>
      )}
      {data?.categories.map(({ linkCategoryId, linkCategoryName, icon }) => {
        const types = matching.filter((type) => type.linkCategoryId === linkCategoryId);
        if (types.length === 0) return null;
        return (
          <div key={linkCategoryId} className="stack link-category">
            <h3 className="label row">
              {icon && (
                <img className="link-icon" src={pictureSrc(icon, 160)} width={24} height={24} loading="lazy" alt="" />
              )}
              {linkStoreName(linkCategoryName)}
            </h3>
            <div className="row">
              {types.map((type) => (
                <button key={type.linkTypeId} type="button" className="chip" onClick={() => onPick(type)}>
                  {type.icon && (
                    <img
                      className="link-icon"
                      src={pictureSrc(type.icon, 160)}
                      width={24}
                      height={24}
                      loading="lazy"
                      alt=""
                    />
                  )}
                  {linkStoreName(type.linkTypeName)}
                </button>
              ))}
            </div>
          </div>
        );
      })}
      {data && matching.length === 0 && <p className="muted">{t('card-content.linkNone')}</p>}
      <button type="button" className="link" onClick={() => onPick(null)}>
        {t('card-content.linkOwn')}
      </button>
    </section>
  );
}
