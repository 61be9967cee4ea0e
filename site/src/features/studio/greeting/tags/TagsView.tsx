import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import { useStore } from '@nanostores/react';
import type { ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { GreetingArt } from '../posts/GreetingArt.tsx';
import {
  $isAddTagSheetOpen,
  deleteImageTag,
  setAddTagSheetOpen,
  tagChanges,
  tagColumnChoice,
  tagScreen,
} from './tags.store.ts';

const TagSheet = lazy(async () => (await import('./TagSheet.tsx')).TagSheet, {
  close: () => setAddTagSheetOpen(false),
});

const { openQuestion } = tagChanges;

const columns: readonly Column<ImageTag>[] = [
  {
    id: 'name',
    header: t('greetings.tag'),
    isFixed: true,
    text: ({ imageTagName }) => imageTagName,
    cell: ({ imageTagId, imageTagName }) => (
      <RowOpen href={`${location.pathname}?${new URLSearchParams({ imageTagId })}`}>
        <UserText text={imageTagName} />
      </RowOpen>
    ),
  },
  {
    id: 'menu',
    header: t('table.actions'),
    isFixed: true,
    cell: (row) => (
      <button
        type="button"
        className="icon-button table-menu"
        aria-label={t('greetings.deleteNamed', { name: row.imageTagName })}
        onClick={() => openQuestion('delete', row)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    ),
  },
];

export function TagsView() {
  const question = useStore(tagChanges.$question);
  const isAdding = useStore($isAddTagSheetOpen);
  return (
    <TableScreen
      screen={tagScreen}
      columns={columns}
      choice={tagColumnChoice}
      changes={tagChanges}
      caption={t('greetings.view_tags')}
      nameOf={({ imageTagName }) => imageTagName}
      totalText={(count) => t('greetings.totalTags', { count })}
      art={<GreetingArt />}
      emptyText={t('greetings.noneTags')}
      action={
        <button type="button" className="button" onClick={() => setAddTagSheetOpen(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('greetings.addTag')}
        </button>
      }
    >
      {isAdding && <TagSheet />}
      {question && (
        <DeleteQuestion
          changes={tagChanges}
          title={t('greetings.deleteNamed', { name: question.row.imageTagName })}
          text={t('greetings.deleteTagText')}
          confirmLabel={t('greetings.delete')}
          onConfirm={() => deleteImageTag(question.row)}
        />
      )}
    </TableScreen>
  );
}
