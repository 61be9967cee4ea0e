import './template-editor.css';
import { useStore } from '@nanostores/react';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { useId, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { codeOf } from '../templates.rules.ts';
import { templateScreen } from '../templates.store.ts';
import { templatePlace } from './template-editor.store.ts';

const adding = slice<string>();
/** A template exported as JSON has tens of kilobytes. */
const maxBytes = 900_000;

export function DrawTemplateSheet({ source, onClose }: { source: VideoTemplate | null; onClose(): void }) {
  const id = useId();
  const { error, status } = useStore(adding.$state);
  const [name, setName] = useState(source ? t('video-films.copyName', { name: source.templateName }) : '');
  const [code, setCode] = useState(codeOf(source ? `${source.templateCode}-copy` : ''));
  const [film, setContent] = useState<unknown>(null);
  const [fault, setFault] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    setFault(null);
    setContent(null);
    if (!file) return;
    try {
      if (file.size > maxBytes) throw new SyntaxError();
      setContent(JSON.parse(await file.text()));
    } catch (thrown) {
      if (!(thrown instanceof SyntaxError)) throw thrown;
      setFault(t('video-films.fileWrong'));
    }
  };
  const add = async () => {
    if (!source && film === null) return setFault((known) => known ?? t('video-films.fileMissing'));
    const made = await adding.load(async () => {
      const body = {
        templateName: name,
        templateCode: code,
        ...(source ? { copyOf: source.templateId } : { film: film as never }),
      };
      return (await call('POST /video/template/draft', { body })).draft.template.templateId;
    });
    if (!made) return;
    templateScreen.reload();
    onClose();
    templatePlace.go({ film: made });
  };
  return (
    <Sheet
      title={t(source ? 'video-films.copy' : 'video-films.import')}
      onClose={() => {
        adding.reset();
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
          add();
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
              onChange={({ target }) => read(target.files?.[0])}
            />
            <p id={`${id}said`} className={fault ? 'field-error' : 'field-hint'} aria-live="polite">
              {fault ?? t('video-films.fileHint')}
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
            onBlur={() => code === '' && setCode(codeOf(name))}
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
