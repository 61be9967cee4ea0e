import '../form/form.css';
import FileUp from 'icon:file-up';
import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { $typedList } from './typed-list.store.ts';

/** Without workbooks, which are refused. Windows calls a CSV file `application/vnd.ms-excel`. */
const acceptedTypes =
  '.csv,.tsv,.txt,.vcf,text/csv,text/vcard,text/x-vcard,text/comma-separated-values,text/tab-separated-values,text/plain,application/vnd.ms-excel';

interface Props {
  texts: { lead: string; choose: string; paste: string; read: string; example: string };
  error: string | null;
  hint: string;
  example: { name: string; text: string };
  onFile(file: File): Promise<void>;
  onText(text: string): Promise<void>;
}

export function ListSource({ texts, error, hint, example, onFile, onText }: Props) {
  const id = useId();
  const [isReading, setReading] = useState(false);
  const typed = useStore($typedList);
  const read = async (work: Promise<void>) => {
    setReading(true);
    await work.finally(() => setReading(false));
  };
  return (
    <div className="stack list-source">
      <p className="muted">{texts.lead}</p>
      <label className="button picture-choose" aria-busy={isReading}>
        <FileUp size={20} aria-hidden="true" />
        {texts.choose}
        <input
          type="file"
          accept={acceptedTypes}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void read(onFile(file));
          }}
        />
      </label>
      <div className="field">
        <label htmlFor={id}>{texts.paste}</label>
        <textarea
          id={id}
          rows={6}
          aria-describedby={`${id}-said`}
          onPaste={(event) => {
            if (typed !== '') return;
            event.preventDefault();
            const pasted = event.clipboardData.getData('text/plain');
            $typedList.set(pasted);
            void read(onText(pasted));
          }}
          value={typed}
          onChange={({ target }) => $typedList.set(target.value)}
        />
        <p id={`${id}-said`} className={error ? 'field-error' : 'field-hint'} aria-live="polite">
          {error ?? hint}
        </p>
      </div>
      <div className="row">
        {typed.trim() !== '' && (
          <button type="button" className="button" aria-busy={isReading} onClick={() => read(onText(typed))}>
            {texts.read}
          </button>
        )}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => saveFile(new File(['\uFEFF', example.text], example.name, { type: 'text/csv' }))}
        >
          {texts.example}
        </button>
      </div>
    </div>
  );
}
