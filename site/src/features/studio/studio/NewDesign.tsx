import './studio.css';
import { useStore } from '@nanostores/react';
import { studioKinds } from '@parichay/shared/studio/studio/studio.lists.ts';
import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { SvgDrawing } from '../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $pictures, begin, beginning, builtIns, loadBuiltIns } from './studio.store.ts';

const ways = ['fromCopy', 'fromEmptyFrame', 'fromEmptyPdf', 'fromFile'] as const;
type Way = (typeof ways)[number];

function Start({ name, title, isFirst }: { name: string; title: string; isFirst: boolean }) {
  const drawn = useStore($pictures)[name];
  return (
    <label className="drawn-choice drawn-box">
      <input type="radio" name="copy" value={name} defaultChecked={isFirst} />
      <span className="studio-start">
        {drawn ? (
          <SvgDrawing svg={drawn.svg} viewBox={`0 0 ${drawn.width} ${drawn.height}`} prefix={`start-${name}-`} />
        ) : (
          <span className="skeleton" aria-hidden="true" />
        )}
      </span>
      {title}
    </label>
  );
}

/** null = not a JSON object. */
async function documentIn(file: File | null): Promise<Record<string, unknown> | null> {
  const value: unknown = await file
    ?.text()
    .then(JSON.parse)
    .catch(() => null);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

export function NewDesign({ onClose }: { onClose(): void }) {
  const id = useId();
  const { error, status } = useStore(beginning.$state);
  const documents = useStore(builtIns.$state).data ?? [];
  const [way, setWay] = useState<Way>('fromCopy');
  const [isBad, setBad] = useState(false);
  useEffect(() => {
    beginning.reset();
    loadBuiltIns();
  }, []);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const title = String(form.get('title'));
    setBad(false);
    if (way === 'fromCopy') return begin(title, { builtIn: String(form.get('copy')) });
    if (way !== 'fromFile') return begin(title, { empty: way === 'fromEmptyPdf' ? 'pdf' : 'frame' });
    const document = await documentIn(form.get('file') as File | null);
    if (document) await begin(title, { document });
    else setBad(true);
  };
  const foot = (
    <button type="submit" form={id} className="button" aria-busy={status === 'loading'}>
      {t('studio.begin')}
    </button>
  );
  return (
    <Sheet title={t('studio.addTitle')} onClose={onClose} foot={foot}>
      <form id={id} className="stack" onSubmit={send}>
        <label className="field">
          <span className="label">{t('studio.name')}</span>
          <input name="title" required maxLength={80} />
        </label>
        <label className="field">
          <span className="label">{t('studio.from')}</span>
          <select value={way} onChange={(event) => setWay(event.currentTarget.value as Way)}>
            {ways.map((one) => (
              <option key={one} value={one}>
                {t(`studio.${one}`)}
              </option>
            ))}
          </select>
        </label>
        {way === 'fromCopy' && (
          <fieldset className="stack">
            <legend className="label">{t('studio.copyOf')}</legend>
            {studioKinds.map((kind) => (
              <div key={kind} className="drawn-choices">
                {documents
                  .filter((one) => one.kind === kind)
                  .map(({ name, title }) => (
                    <Start key={name} name={name} title={title} isFirst={name === documents[0]?.name} />
                  ))}
              </div>
            ))}
          </fieldset>
        )}
        {way === 'fromFile' && (
          <label className="field">
            <span className="label">{t('studio.file')}</span>
            <input type="file" name="file" accept="application/json,.json" required />
          </label>
        )}
        {isBad && (
          <p className="banner" data-tone="danger" role="alert">
            {t('studio.fileBad')}
          </p>
        )}
        {error && <FailureBanner failure={error} />}
      </form>
    </Sheet>
  );
}
