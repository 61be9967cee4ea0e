import { useStore } from '@nanostores/react';
import type { LinkCategory, LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { useEffect, useState } from 'react';
import { PhoneFrame } from '../../../kit/ui/picture/PhoneFrame.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { LinkStorePicker } from '../card/editor/sections/LinkStorePicker.tsx';
import { linkStore } from '../card/editor/sections/link-store.ts';
import { LinkTrial } from './LinkTrial.tsx';
import { $draftCategory, $draftType, categories, types } from './link-store-admin.store.ts';

function withDraft<T>(items: readonly T[], typed: T | null, idOf: (item: T) => string): readonly T[] {
  if (typed === null) return items;
  const at = items.findIndex((item) => idOf(item) === idOf(typed));
  return at < 0 ? [...items, typed] : items.with(at, typed);
}

const categoryIdOf = ({ linkCategoryId }: LinkCategory): string => linkCategoryId;
const typeIdOf = ({ linkTypeId }: LinkType): string => linkTypeId;

export function LinkStorePreview() {
  const categoryList = useStore(categories.$state).items;
  const typeList = useStore(types.$state).items;
  const draftCategory = useStore($draftCategory);
  const draftType = useStore($draftType);
  const [picked, setPicked] = useState<string | null>(null);

  useEffect(() => {
    linkStore.set({
      categories: withDraft(categoryList, draftCategory, categoryIdOf).filter(({ isActive }) => isActive),
      types: withDraft(typeList, draftType, typeIdOf)
        .filter(({ isActive }) => isActive)
        .map((type) => ({ ...type, linkTypeName: type.linkTypeName || t('link-store.unnamed') })),
    });
  }, [categoryList, typeList, draftCategory, draftType]);

  const shown = draftType ?? typeList.find(({ linkTypeId }) => linkTypeId === picked) ?? null;
  return (
    <PhoneFrame label={t('link-store.preview')} isLive>
      {shown && (
        <section className="stack store-picked" aria-label={t('link-store.trial')}>
          <h3 className="label">{t('link-store.trial')}</h3>
          <LinkTrial key={shown.linkTypeId} type={shown} id="trial-preview" />
        </section>
      )}
      <LinkStorePicker onPick={(type) => setPicked(type?.linkTypeId ?? null)} onClose={() => setPicked(null)} />
    </PhoneFrame>
  );
}
