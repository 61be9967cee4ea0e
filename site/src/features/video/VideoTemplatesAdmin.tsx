import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { franchisee } from '../franchisee/franchisee.store.ts';
import { DeleteQuestion } from '../table/DeleteQuestion.tsx';
import { TableScreen } from '../table/TableScreen.tsx';
import { SoonArt } from '../ui/Art.tsx';
import { late } from '../ui/late.tsx';
import { t } from '../ui/words.ts';
import { columns } from './columns.tsx';
import {
  $isAdding,
  deleteTemplate,
  setAdding,
  templateChanges,
  templateColumns,
  templateScreen,
} from './templates.store.ts';

const NewTemplateSheet = late(async () => (await import('./TemplateSheet.tsx')).NewTemplateSheet, {
  close: () => setAdding(false),
});
const TemplateSheet = late(async () => (await import('./TemplateSheet.tsx')).TemplateSheet, {
  close: templateScreen.close,
});

/** The templates of promotional videos: what each asks its user for, and for whom it is. */
export function VideoTemplatesAdmin() {
  const { detail } = useStore(templateScreen.$place);
  const question = useStore(templateChanges.$question);
  const isAdding = useStore($isAdding);
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
        <button type="button" className="button" onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('video-templates.add')}
        </button>
      }
    >
      {me && detail && <TemplateSheet key={detail} owner={me.franchiseeId} id={detail} />}
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
