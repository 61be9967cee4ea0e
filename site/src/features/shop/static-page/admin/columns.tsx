import Eye from 'icon:eye';
import EyeOff from 'icon:eye-off';
import Pencil from 'icon:pencil';
import Trash2 from 'icon:trash';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { atom } from 'nanostores';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { RowMenu } from '../../../../kit/table/rows/RowMenu.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { categoryLabel } from '../../../people/session/category-label.ts';
import { deleteStaticPage, setStaticPageActive, staticPageScreen } from './static-pages.store.ts';

export const $isAddSheetOpen = atom(false);

export const columns: readonly Column<CategoryStaticPage>[] = [
  {
    id: 'title',
    header: t('static-pages.pageTitle'),
    isFixed: true,
    isTitle: true,
    width: '38%',
    text: ({ title }) => title,
    cell: (page) => <PageTitle page={page} />,
  },
  {
    id: 'category',
    header: t('static-pages.category'),
    text: ({ category }) => categoryLabel(category),
    cell: ({ category }) => <UserText text={categoryLabel(category)} />,
  },
  {
    id: 'blocks',
    header: t('static-pages.blocks'),
    text: ({ blocks }) => String(blocks.length),
    width: '96px',
    cell: ({ blocks }) => formatNumber(blocks.length, locale),
    isNumeric: true,
    hasLabelOnPhone: true,
  },
  {
    id: 'isActive',
    header: t('static-pages.isActive'),
    text: ({ isActive }) => t(`static-pages.isActive_${isActive}`),
    width: '132px',
    cell: ({ isActive }) => (
      <span className="badge" data-tone={isActive ? 'success' : undefined}>
        {t(`static-pages.isActive_${isActive}`)}
      </span>
    ),
  },
  {
    id: 'created',
    header: t('static-pages.created'),
    text: ({ createdAt }) => dayInIndia(createdAt),
    width: '112px',
    cell: ({ createdAt }) => <span className="tabular">{formatDate(createdAt, locale)}</span>,
    isSorted: true,
    hasLabelOnPhone: true,
  },
  { id: 'menu', header: t('table.actions'), isFixed: true, cell: (page) => <PageMenu page={page} /> },
];

function PageTitle({ page: { categoryStaticPageId, title } }: { page: CategoryStaticPage }) {
  return (
    <RowOpen screen={staticPageScreen} id={categoryStaticPageId}>
      <UserText text={title} />
    </RowOpen>
  );
}

function PageMenu({ page }: { page: CategoryStaticPage }) {
  const { categoryStaticPageId, title, isActive } = page;
  return (
    <RowMenu
      name={title}
      actions={[
        { id: 'edit', label: t('static-pages.edit'), icon: Pencil },
        isActive
          ? { id: 'off', label: t('static-pages.switchOff'), icon: EyeOff }
          : { id: 'on', label: t('static-pages.switchOn'), icon: Eye },
        { id: 'delete', label: t('static-pages.delete'), icon: Trash2, isDanger: true },
      ]}
      onAction={(action) => {
        if (action === 'edit') staticPageScreen.open(categoryStaticPageId);
        else if (action === 'delete') deleteStaticPage(page);
        else setStaticPageActive(page, action === 'on');
      }}
    />
  );
}
