import CircleCheck from 'icon:circle-check';
import CirclePause from 'icon:circle-pause';
import Copy from 'icon:copy';
import Film from 'icon:film';
import Pencil from 'icon:pencil';
import Trash2 from 'icon:trash';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import type { Column } from '../../../kit/table/DataTable.tsx';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { RowOpen } from '../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../lib/i18n.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { templateQuery } from './template-editor/template-editor.store.ts';
import { $copySource, setVideoTemplateActive, templateChanges, templateScreen } from './templates.store.ts';

const shapesText = ({ shapes }: VideoTemplate): string =>
  shapes.map((shape) => t(`video-templates.shape_${shape}`)).join(', ');
const categoryText = ({ category }: VideoTemplate): string =>
  category ? categoryLabel(category) : t('video-templates.forAll');

export const columns: readonly Column<VideoTemplate>[] = [
  {
    id: 'name',
    header: t('video-templates.name'),
    isFixed: true,
    width: '24%',
    text: ({ templateName }) => templateName,
    cell: ({ templateId, templateName }) => (
      <RowOpen screen={templateScreen} id={templateId}>
        <UserText text={templateName} />
      </RowOpen>
    ),
  },
  {
    id: 'code',
    header: t('video-templates.code'),
    width: '14%',
    text: ({ templateCode }) => templateCode,
    cell: ({ templateCode }) => <code>{templateCode}</code>,
  },
  { id: 'category', header: t('video-templates.category'), text: categoryText, cell: categoryText },
  { id: 'shapes', header: t('video-templates.shape'), text: shapesText, cell: shapesText },
  {
    id: 'seconds',
    header: t('video-templates.seconds'),
    width: '80px',
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ durationSeconds }) => String(durationSeconds),
    cell: ({ durationSeconds }) => formatNumber(durationSeconds, locale),
  },
  {
    id: 'slots',
    header: t('video-templates.slots'),
    width: '72px',
    isNumeric: true,
    hasLabelOnPhone: true,
    text: ({ slots }) => String(slots.length),
    cell: ({ slots }) => formatNumber(slots.length, locale),
  },
  {
    id: 'popularity',
    header: t('video-templates.popularity'),
    width: '108px',
    isNumeric: true,
    isSorted: true,
    hasLabelOnPhone: true,
    text: ({ popularity }) => String(popularity),
    cell: ({ popularity }) => formatNumber(popularity, locale),
  },
  {
    id: 'active',
    header: t('video-templates.isActive'),
    width: '104px',
    text: ({ isActive }) => t(`video-templates.isActive_${isActive}`),
    cell: ({ isActive }) => (
      <span className="badge" data-tone={isActive ? 'success' : 'warning'}>
        {t(`video-templates.isActive_${isActive}`)}
      </span>
    ),
  },
  {
    id: 'created',
    header: t('video-templates.created'),
    width: '106px',
    hasLabelOnPhone: true,
    text: ({ createdAt }) => dayInIndia(createdAt),
    cell: ({ createdAt }) => <span className="tabular">{formatDate(createdAt, locale)}</span>,
  },
  { id: 'menu', header: t('table.actions'), isFixed: true, cell: (row) => <TemplateMenu row={row} /> },
];

const TemplateMenu = ({ row }: { row: VideoTemplate }) => (
  <RowMenu
    name={row.templateName}
    actions={[
      { id: 'film', label: t('video-films.edit'), icon: Film },
      { id: 'edit', label: t('video-templates.edit'), icon: Pencil },
      ...(row.languages.length > 0 ? [{ id: 'copy', label: t('video-films.copy'), icon: Copy } as const] : []),
      row.isActive
        ? { id: 'off', label: t('video-templates.switchOff'), icon: CirclePause }
        : { id: 'on', label: t('video-templates.switchOn'), icon: CircleCheck },
      { id: 'delete', label: t('video-templates.delete'), icon: Trash2, isDanger: true },
    ]}
    onAction={(action) => {
      if (action === 'film') templateQuery.push({ film: row.templateId });
      else if (action === 'copy') $copySource.set(row);
      else if (action === 'edit') templateScreen.open(row.templateId);
      else if (action === 'delete') templateChanges.openQuestion('delete', row);
      else setVideoTemplateActive(row, action === 'on');
    }}
  />
);
