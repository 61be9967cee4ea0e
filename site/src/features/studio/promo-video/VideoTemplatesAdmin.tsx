import './template-editor/template-editor.css';
import './video-templates.css';
import { useStore } from '@nanostores/react';
import { FileUp, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { DeleteQuestion } from '../../../kit/table/bulk/DeleteQuestion.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { SoonArt } from '../../../kit/ui/picture/Art.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { columns } from './columns.tsx';
import { templatePlace } from './template-editor/template-editor.store.ts';
import {
  $copying,
  $isAdding,
  deleteTemplate,
  setAdding,
  templateChanges,
  templateColumns,
  templateScreen,
} from './templates.store.ts';

const NewTemplateSheet = lazy(async () => (await import('./TemplateSheet.tsx')).NewTemplateSheet, {
  close: () => setAdding(false),
});
const TemplateSheet = lazy(async () => (await import('./TemplateSheet.tsx')).TemplateSheet, {
  close: templateScreen.close,
});

const TemplateEditor = lazy(async () => (await import('./template-editor/TemplateEditor.tsx')).TemplateEditor, {
  isPlaced: true,
});
const DrawTemplateSheet = lazy(async () => (await import('./template-editor/DrawTemplateSheet.tsx')).DrawTemplateSheet);

export const VideoTemplatesAdmin = () => (
  <StaffGate call="POST /video/template" waiting={<TableSkeleton columns={columns.length} />}>
    {() => <VideoTemplates />}
  </StaffGate>
);

function VideoTemplates() {
  const { film } = useStore(templatePlace.$place);
  useEffect(templatePlace.start, []);
  return film ? <TemplateEditor key={film} id={film} /> : <VideoTemplatesTable />;
}

function VideoTemplatesTable() {
  const { detail } = useStore(templateScreen.$place);
  const question = useStore(templateChanges.$question);
  const isAdding = useStore($isAdding);
  const copying = useStore($copying);
  const me = useStore(franchisee.$state).data;
  return (
    <TableScreen
      screen={templateScreen}
      columns={columns}
      choice={templateColumns}
      changes={templateChanges}
      caption={t('video-templates.title')}
      nameOf={({ templateName }) => templateName}
      totalText={(count, isMinimum) => t(isMinimum ? 'video-templates.totalMore' : 'video-templates.total', { count })}
      art={<SoonArt kind="video" />}
      none={t('video-templates.none')}
      action={
        <div className="film-actions">
          <button type="button" className="button button-quiet" onClick={() => $copying.set('file')}>
            <FileUp size={20} aria-hidden="true" />
            {t('video-films.import')}
          </button>
          <button type="button" className="button" onClick={() => setAdding(true)}>
            <Plus size={20} aria-hidden="true" />
            {t('video-templates.add')}
          </button>
        </div>
      }
    >
      {me && detail && <TemplateSheet key={detail} owner={me.franchiseeId} id={detail} />}
      {copying && <DrawTemplateSheet source={copying === 'file' ? null : copying} onClose={() => $copying.set(null)} />}
      {me && isAdding && <NewTemplateSheet owner={me.franchiseeId} />}
      {question && (
        <DeleteQuestion
          changes={templateChanges}
          title={t('video-templates.deleteTitle', { name: question.row.templateName })}
          text={t('video-templates.deleteText')}
          go={t('video-templates.delete')}
          onGo={() => deleteTemplate(question.row)}
        />
      )}
    </TableScreen>
  );
}
