import ChevronLeft from 'icon:chevron-left';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import type { LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { FailureLine, NoticeLine } from '../../../kit/table/TableNotices.tsx';
import { SortableList } from '../../../kit/ui/form/SortableList.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { LinkStoreRow } from './LinkStoreRow.tsx';
import { LinksArt } from './LinksArt.tsx';
import {
  $category,
  $typesOfCategory,
  deleteLinkType,
  linkStoreParams,
  moveLinkType,
  setLinkTypeActive,
  typeById,
  typeChanges,
} from './link-store-admin.store.ts';

const typeNameOf = (id: string): string => typeById(id)?.linkTypeName ?? '';

const AddButton = () => (
  <button type="button" className="button" onClick={() => linkStoreParams.push({ type: 'new', group: null })}>
    <Plus size={20} aria-hidden="true" />
    {t('link-store.addType')}
  </button>
);

export function TypeRows({ onBack }: { onBack?: (() => void) | undefined }) {
  const category = useStore($category);
  const rows = useStore($typesOfCategory);
  const failed = useStore(typeChanges.$rowFailure);
  if (!category) return null;
  return (
    <section className="stack store-list" aria-labelledby="link-types">
      {onBack && (
        <button type="button" className="link store-back" onClick={onBack}>
          <ChevronLeft size={20} aria-hidden="true" />
          {t('link-store.allCategories')}
        </button>
      )}
      <div className="store-head">
        <h2 className="title" id="link-types">
          <UserText text={category.linkCategoryName} />
        </h2>
        {rows.length > 0 && <AddButton />}
      </div>
      {rows.length === 0 ? (
        <div className="empty">
          <LinksArt />
          <p>{t('link-store.none')}</p>
          <AddButton />
        </div>
      ) : (
        <SortableList
          label={category.linkCategoryName}
          ids={rows.map(({ linkTypeId }) => linkTypeId)}
          nameOf={typeNameOf}
          onMove={moveLinkType}
          rowClass={() => 'store-row'}
        >
          {(id) => {
            const type = typeById(id);
            return type && <TypeRow type={type} />;
          }}
        </SortableList>
      )}
      {failed && <FailureLine changes={typeChanges} />}
      <NoticeLine changes={typeChanges} />
    </section>
  );
}

function TypeRow({ type }: { type: LinkType }) {
  const { linkTypeId, linkTypeName, icon, isActive, action, urlPattern } = type;
  const edit = () => linkStoreParams.push({ type: linkTypeId, group: null });
  return (
    <LinkStoreRow
      name={linkTypeName}
      icon={icon}
      isActive={isActive}
      description={urlPattern ?? t(`card-content.action_${action}`)}
      onOpen={edit}
      onEdit={edit}
      onSwitch={(isOn) => setLinkTypeActive(type, isOn)}
      onDelete={() => deleteLinkType(type)}
    />
  );
}
