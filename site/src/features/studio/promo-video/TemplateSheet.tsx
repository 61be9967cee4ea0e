import { useStore } from '@nanostores/react';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../kit/ui/overlay/EntitySheet.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { templateFormOf, type TemplateForm as Values } from './templates.rules.ts';
import {
  currentTemplate,
  loadTemplate,
  saveTemplate,
  setAddSheetOpen,
  showSaved,
  templateScreen,
} from './templates.store.ts';

export function TemplateSheet({ id, draftOwnerId }: { id: string; draftOwnerId: string }) {
  const { error } = useStore(currentTemplate.$state);
  // Reloading must not reset the form; the user decides about the newer version.
  const [loadedTemplate, setLoadedTemplate] = useState<VideoTemplate | null>(null);
  useEffect(() => {
    loadTemplate(id).then(setLoadedTemplate);
  }, [id]);
  if (loadedTemplate)
    return <TemplateForm draftOwnerId={draftOwnerId} template={loadedTemplate} onClose={templateScreen.close} />;
  return (
    <Sheet kind="side" title={t('video-templates.template')} hasHistoryEntry onClose={templateScreen.close}>
      {error && <FailedPanel failure={error} onRetry={() => loadTemplate(id).then(setLoadedTemplate)} />}
      {!error && <div className="skeleton skeleton-template" />}
    </Sheet>
  );
}

export const NewTemplateSheet = ({ draftOwnerId }: { draftOwnerId: string }) => (
  <TemplateForm draftOwnerId={draftOwnerId} template={null} onClose={() => setAddSheetOpen(false)} />
);

interface Props {
  draftOwnerId: string;
  template: VideoTemplate | null;
  onClose(): void;
}

function TemplateForm({ draftOwnerId, template, onClose }: Props) {
  const id = template?.templateId;
  const {
    form,
    seen: previous,
    ...entity
  } = useEntityForm<Values, VideoTemplate>({
    draftOwnerId,
    name: `video-template:${id ?? 'new'}`,
    stored: template,
    valuesOf: templateFormOf,
    resolver: async () => (await import('./templates.schema.ts')).templateResolver,
    send: saveTemplate,
    refetch: async () => (id ? loadTemplate(id) : null),
    onSaved: (saved) => showSaved(saved, template !== null),
  });
  return (
    <EntitySheet
      title={previous?.templateName ?? t('video-templates.add')}
      entity={entity}
      hasHistoryEntry={template !== null}
      onClose={onClose}
    >
      <TemplateFields form={form} isNew={template === null} />
    </EntitySheet>
  );
}
