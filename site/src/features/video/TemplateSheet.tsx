import { useStore } from '@nanostores/react';
import type { VideoTemplate } from '@parichay/shared/video/video-template.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ChangedMeanwhile } from '../table/ChangedMeanwhile.tsx';
import { AnswerFailure } from '../table/SaidLines.tsx';
import { FailedPanel } from '../ui/FailedPanel.tsx';
import { showServerErrors } from '../ui/form.tsx';
import { lateResolver } from '../ui/late-resolver.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { t } from '../ui/words.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { emptyForm, formOf, type TemplateForm as Values } from './templates.rules.ts';
import {
  loadTemplate,
  openTemplate,
  saveTemplate,
  setAdding,
  templateChanges,
  templateScreen,
} from './templates.store.ts';

const formId = 'template-form';
const { answering } = templateChanges;
const resolver = lateResolver(async () => (await import('./templates.schema.ts')).templateResolver as Resolver<Values>);

const SaveButton = () => (
  <button type="submit" form={formId} className="button" aria-busy={useStore(answering.$state).status === 'loading'}>
    {t('common.save')}
  </button>
);

/** One template beside the list; the address remembers it. */
export function TemplateSheet({ id }: { id: string }) {
  const { data, error } = useStore(openTemplate.$state);
  // What is loaded again while the form stands is for the person to take or leave.
  const [first, setFirst] = useState<VideoTemplate | null>(null);
  useEffect(() => {
    answering.reset();
    loadTemplate(id).then(setFirst);
  }, [id]);
  const name = first?.templateName ?? data?.templateName;
  return (
    <Sheet
      kind="side"
      title={name ?? t('video-templates.template')}
      onClose={templateScreen.close}
      foot={first && <SaveButton />}
    >
      {first && <TemplateForm template={first} />}
      {!first && error && <FailedPanel failure={error} onRetry={() => loadTemplate(id).then(setFirst)} />}
      {!first && !error && <div className="skeleton skeleton-template" />}
    </Sheet>
  );
}

export const NewTemplateSheet = () => (
  <Sheet kind="side" title={t('video-templates.add')} onClose={() => setAdding(false)} foot={<SaveButton />}>
    <TemplateForm template={null} />
  </Sheet>
);

function TemplateForm({ template }: { template: VideoTemplate | null }) {
  const form = useForm<Values>({
    resolver,
    defaultValues: template ? formOf(template) : emptyForm(),
    mode: 'onTouched',
  });
  const version = useRef(template?.version ?? 0);
  const { error } = useStore(answering.$state);
  useEffect(() => {
    if (error) showServerErrors(form, error.fields);
  }, [error, form]);
  const send = form.handleSubmit((values) =>
    saveTemplate(values, template && { templateId: template.templateId, version: version.current }),
  );
  const latest = async (then: (now: VideoTemplate) => void) => {
    const now = template && (await loadTemplate(template.templateId));
    if (!now) return;
    version.current = now.version;
    then(now);
  };
  return (
    <form id={formId} className="stack" noValidate onSubmit={send}>
      {error?.code === 'changed_meanwhile' ? (
        <ChangedMeanwhile
          onSeeLatest={() =>
            latest((now) => {
              form.reset(formOf(now));
              answering.clearError();
            })
          }
          onSaveMine={() => latest(() => void send())}
        />
      ) : (
        <AnswerFailure changes={templateChanges} />
      )}
      <TemplateFields form={form} isNew={template === null} />
    </form>
  );
}
