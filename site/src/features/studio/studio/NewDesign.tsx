import './studio.css';
import { useStore } from '@nanostores/react';
import { studioKinds } from '@parichay/shared/studio/studio/studio.lists.ts';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { SvgDrawing } from '../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $builtInPreviews, builtInDesigns, createDesign, designCreation, loadBuiltInDesigns } from './studio.store.ts';

const designSources = ['fromCopy', 'fromEmptyFrame', 'fromEmptyPdf', 'fromFile'] as const;
type DesignSource = (typeof designSources)[number];

function BuiltInOption({ name, title, isFirst }: { name: string; title: string; isFirst: boolean }) {
  const preview = useStore($builtInPreviews)[name];
  return (
    <label className="drawn-choice drawn-box">
      <input type="radio" name="copy" value={name} defaultChecked={isFirst} />
      <span className="studio-start">
        {preview ? (
          <SvgDrawing svg={preview.svg} viewBox={`0 0 ${preview.width} ${preview.height}`} prefix={`start-${name}-`} />
        ) : (
          <span className="skeleton" aria-hidden="true" />
        )}
      </span>
      {title}
    </label>
  );
}

async function readDocument(file: File | null): Promise<Record<string, unknown> | null> {
  const value: unknown = await file
    ?.text()
    .then(JSON.parse)
    .catch(() => null);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

export function NewDesign({ onClose }: { onClose(): void }) {
  const id = useId();
  const { error, status } = useStore(designCreation.$state);
  const documents = useStore(builtInDesigns.$state).data ?? [];
  const [source, setSource] = useState<DesignSource>('fromCopy');
  const [isFileInvalid, setFileInvalid] = useState(false);
  useEffect(() => {
    designCreation.reset();
    loadBuiltInDesigns();
  }, []);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const title = String(form.get('title'));
    setFileInvalid(false);
    if (source === 'fromCopy') return createDesign(title, { builtIn: String(form.get('copy')) });
    if (source !== 'fromFile') return createDesign(title, { empty: source === 'fromEmptyPdf' ? 'pdf' : 'frame' });
    const document = await readDocument(form.get('file') as File | null);
    if (document) await createDesign(title, { document });
    else setFileInvalid(true);
  };
  const foot = (
    <button type="submit" form={id} className="button" aria-busy={status === 'loading'}>
      {t('studio.begin')}
    </button>
  );
  return (
    <Sheet title={t('studio.addTitle')} onClose={onClose} foot={foot}>
      <form id={id} className="stack" onSubmit={onSubmit}>
        <label className="field">
          <span className="label">{t('studio.name')}</span>
          <input name="title" required maxLength={80} />
        </label>
        <label className="field">
          <span className="label">{t('studio.from')}</span>
          <select value={source} onChange={(event) => setSource(event.currentTarget.value as DesignSource)}>
            {designSources.map((one) => (
              <option key={one} value={one}>
                {t(`studio.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {source === 'fromCopy' && (
          <fieldset className="stack">
            <legend className="label">{t('studio.copyOf')}</legend>
            {studioKinds.map((kind) => (
              <div key={kind} className="drawn-choices">
                {documents
                  .filter((one) => one.kind === kind)
                  .map(({ name, title }) => (
                    <BuiltInOption key={name} name={name} title={title} isFirst={name === documents[0]?.name} />
                  ))}
              </div>
            ))}
          </fieldset>
        )}
        {source === 'fromFile' && (
          <label className="field">
            <span className="label">{t('studio.file')}</span>
            <input type="file" name="file" accept="application/json,.json" required />
          </label>
        )}
        {isFileInvalid && (
          <p className="banner" data-tone="danger" role="alert">
            {t('studio.fileBad')}
          </p>
        )}
        {error && <FailureBanner failure={error} />}
      </form>
    </Sheet>
  );
}
