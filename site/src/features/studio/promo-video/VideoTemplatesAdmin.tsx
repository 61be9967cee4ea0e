import './template-editor/template-editor.css';
import './video-templates.css';
import FileUp from 'icon:file-up';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { DeleteQuestion } from '../../../kit/table/bulk/DeleteQuestion.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { EmptyProductArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { columns } from './columns.tsx';
import { templateQuery } from './template-editor/template-editor.store.ts';
import {
  $copySource,
  $isAddSheetOpen,
  deleteVideoTemplate,
  setAddSheetOpen,
  templateChanges,
  templateColumnChoice,
  templateScreen,
} from './templates.store.ts';

const NewTemplateSheet = lazy(async () => (await import('./TemplateSheet.tsx')).NewTemplateSheet, {
  close: () => setAddSheetOpen(false),
});
const TemplateSheet = lazy(async () => (await import('./TemplateSheet.tsx')).TemplateSheet, {
  close: templateScreen.close,
});

const TemplateEditor = lazy(async () => (await import('./template-editor/TemplateEditor.tsx')).TemplateEditor, {
  isPermanent: true,
});
const CreateTemplateSheet = lazy(
  async () => (await import('./template-editor/CreateTemplateSheet.tsx')).CreateTemplateSheet,
);

export const VideoTemplatesAdmin = () => (
  <StaffGate call="POST /video/template" skeleton={<TableSkeleton columnCount={columns.length} />}>
    {() => <VideoTemplates />}
  </StaffGate>
);

function VideoTemplates() {
  const { film: editedId } = useStore(templateQuery.$params);
  useEffect(templateQuery.start, []);
  return editedId ? <TemplateEditor key={editedId} id={editedId} /> : <VideoTemplatesTable />;
}

function VideoTemplatesTable() {
  const { detail } = useStore(templateScreen.$listQuery);
  const question = useStore(templateChanges.$question);
  const isAdding = useStore($isAddSheetOpen);
  const copySource = useStore($copySource);
  const staffAccount = useStore(franchisee.$state).data;
  return (
    <TableScreen
      screen={templateScreen}
      columns={columns}
      choice={templateColumnChoice}
      changes={templateChanges}
      caption={t('video-templates.title')}
      nameOf={({ templateName }) => templateName}
      totalText={(count, isMinimum) => t(isMinimum ? 'video-templates.totalMore' : 'video-templates.total', { count })}
      art={<EmptyProductArt kind="video" />}
      emptyText={t('video-templates.none')}
      action={
        <div className="film-actions">
          <button type="button" className="button button-quiet" onClick={() => $copySource.set('file')}>
            <FileUp size={20} aria-hidden="true" />
            {t('video-films.import')}
          </button>
          <button type="button" className="button" onClick={() => setAddSheetOpen(true)}>
            <Plus size={20} aria-hidden="true" />
            {t('video-templates.add')}
          </button>
        </div>
      }
    >
      {staffAccount && detail && <TemplateSheet key={detail} draftOwnerId={staffAccount.franchiseeId} id={detail} />}
      {copySource && (
        <CreateTemplateSheet source={copySource === 'file' ? null : copySource} onClose={() => $copySource.set(null)} />
      )}
      {staffAccount && isAdding && <NewTemplateSheet draftOwnerId={staffAccount.franchiseeId} />}
      {question && (
        <DeleteQuestion
          changes={templateChanges}
          title={t('video-templates.deleteTitle', { name: question.row.templateName })}
          text={t('video-templates.deleteText')}
          confirmLabel={t('video-templates.delete')}
          onConfirm={() => deleteVideoTemplate(question.row)}
        />
      )}
    </TableScreen>
  );
}
