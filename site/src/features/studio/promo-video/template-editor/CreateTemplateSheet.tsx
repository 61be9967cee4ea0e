import './template-editor.css';
import { useStore } from '@nanostores/react';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { useId, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { templateCodeOf } from '../templates.rules.ts';
import { templateScreen } from '../templates.store.ts';
import { templateQuery } from './template-editor.store.ts';

const creation = slice<string>();
/** A template exported as JSON has tens of kilobytes. */
const maxBytes = 900_000;

export function CreateTemplateSheet({ source, onClose }: { source: VideoTemplate | null; onClose(): void }) {
  const id = useId();
  const { error, status } = useStore(creation.$state);
  const [name, setName] = useState(source ? t('video-films.copyName', { name: source.templateName }) : '');
  const [code, setCode] = useState(templateCodeOf(source ? `${source.templateCode}-copy` : ''));
  const [content, setContent] = useState<unknown>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const readFile = async (file: File | undefined) => {
    setFileError(null);
    setContent(null);
    if (!file) return;
    try {
      if (file.size > maxBytes) throw new SyntaxError();
      setContent(JSON.parse(await file.text()));
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError)) throw thrown;
      setFileError(t('video-films.fileWrong'));
    }
  };
  const createTemplate = async () => {
    if (!source && content === null) return setFileError((current) => current ?? t('video-films.fileMissing'));
    const templateId = await creation.load(async () => {
      const body = {
        templateName: name,
        templateCode: code,
        ...(source ? { copyOf: source.templateId } : { film: content as never }),
      };
      return (await call('POST /video/template/draft', { body })).draft.template.templateId;
    });
    if (!templateId) return;
    templateScreen.reload();
    onClose();
    templateQuery.push({ film: templateId });
  };
  return (
    <Sheet
      title={t(source ? 'video-films.copy' : 'video-films.import')}
      onClose={() => {
        creation.reset();
        onClose();
      }}
      foot={
        <button type="submit" form={`${id}form`} className="button" aria-busy={status === 'loading'}>
          {t('video-films.add')}
        </button>
      }
    >
      <form
        id={`${id}form`}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          createTemplate();
        }}
      >
        {error && <FailureBanner failure={error} />}
        {error?.fields && (
          <ul className="film-faults">
            {Object.entries(error.fields).map(([field, text]) => (
              <li key={field}>
                <code>{field}</code> {text}
              </li>
            ))}
          </ul>
        )}
        {!source && (
          <div className="field">
            <label htmlFor={`${id}file`}>{t('video-films.file')}</label>
            <input
              id={`${id}file`}
              type="file"
              accept="application/json,.json"
              aria-describedby={`${id}said`}
              onChange={({ target }) => readFile(target.files?.[0])}
            />
            <p id={`${id}said`} className={fileError ? 'field-error' : 'field-hint'} aria-live="polite">
              {fileError ?? t('video-films.fileHint')}
            </p>
          </div>
        )}
        <div className="field">
          <label htmlFor={`${id}name`}>{t('video-templates.name')}</label>
          <input
            id={`${id}name`}
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            onBlur={() => code === '' && setCode(templateCodeOf(name))}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}code`}>{t('video-templates.code')}</label>
          <input
            id={`${id}code`}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <p className="field-hint">{t('video-templates.codeHint')}</p>
        </div>
      </form>
    </Sheet>
  );
}
