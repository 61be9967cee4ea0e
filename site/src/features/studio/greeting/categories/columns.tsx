import CircleCheck from 'icon:circle-check';
import CirclePause from 'icon:circle-pause';
import Pencil from 'icon:pencil';
import Trash2 from 'icon:trash';
import { useStore } from '@nanostores/react';
import type { ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { $rights, mayEditSubcategory } from '../greeting.store.ts';
import { needsFutureDate } from './subcategories.rules.ts';
import { setSubcategoryActive, subcategoryChanges, subcategoryScreen } from './subcategories.store.ts';

const nextDateText = (row: ImageSubcategory): string =>
  row.nextDate
    ? formatDate(row.nextDate, locale)
    : t(needsFutureDate(row) ? 'greetings.needsDates' : 'greetings.never');

export const columns: readonly Column<ImageSubcategory>[] = [
  {
    id: 'name',
    header: t('greetings.subcategory'),
    isFixed: true,
    width: '30%',
    text: ({ imageSubcategoryName }) => occasionLabel(imageSubcategoryName),
    cell: (row) => <SubcategoryName row={row} />,
  },
  {
    id: 'category',
    header: t('greetings.category'),
    text: ({ imageCategoryName }) => occasionLabel(imageCategoryName),
    cell: ({ imageCategoryName }) => <UserText text={occasionLabel(imageCategoryName)} />,
  },
  {
    id: 'next',
    header: t('greetings.next'),
    text: ({ nextDate }) => nextDate ?? '',
    hasLabelOnPhone: true,
    cell: (row) =>
      needsFutureDate(row) ? (
        <span className="badge" data-tone="warning">
          {nextDateText(row)}
        </span>
      ) : (
        <span className="tabular">{nextDateText(row)}</span>
      ),
  },
  {
    id: 'celebration',
    header: t('greetings.celebration'),
    text: ({ celebrationType }) => t(`greetings.celebration_${celebrationType}`),
    cell: ({ celebrationType }) => t(`greetings.celebration_${celebrationType}`),
  },
  {
    id: 'active',
    header: t('greetings.isActive'),
    width: '104px',
    text: ({ isActive }) => t(`greetings.isActive_${isActive}`),
    cell: ({ isActive }) => (
      <span className="badge" data-tone={isActive ? 'success' : 'warning'}>
        {t(`greetings.isActive_${isActive}`)}
      </span>
    ),
  },
  {
    id: 'position',
    header: t('greetings.position'),
    width: '92px',
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ position }) => String(position),
    cell: ({ position }) => formatNumber(position, locale),
  },
  { id: 'menu', header: t('table.actions'), isFixed: true, cell: (row) => <SubcategoryMenu row={row} /> },
];

function SubcategoryName({ row }: { row: ImageSubcategory }) {
  const rights = useStore($rights);
  const name = <UserText text={occasionLabel(row.imageSubcategoryName)} />;
  if (!mayEditSubcategory(row, rights)) return name;
  return (
    <>
      <RowOpen screen={subcategoryScreen} id={row.imageSubcategoryId}>
        {name}
      </RowOpen>
      {row.agencyId !== null && <span className="badge">{t('greetings.own')}</span>}
    </>
  );
}

function SubcategoryMenu({ row }: { row: ImageSubcategory }) {
  const rights = useStore($rights);
  if (!mayEditSubcategory(row, rights)) return null;
  return (
    <RowMenu
      name={occasionLabel(row.imageSubcategoryName)}
      actions={[
        { id: 'edit', label: t('greetings.edit'), icon: Pencil },
        row.isActive
          ? { id: 'off', label: t('greetings.switchOff'), icon: CirclePause }
          : { id: 'on', label: t('greetings.switchOn'), icon: CircleCheck },
        { id: 'delete', label: t('greetings.delete'), icon: Trash2, isDanger: true },
      ]}
      onAction={(action) => {
        if (action === 'edit') subcategoryScreen.open(row.imageSubcategoryId);
        else if (action === 'delete') subcategoryChanges.openQuestion('delete', row);
        else setSubcategoryActive(row, action === 'on');
      }}
    />
  );
}
