import Download from 'icon:download';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../kit/ui/text/messages.ts';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  const save = () => saveFile(new File([text], t('second-step.codesFile'), { type: 'text/plain' }));
  return (
    <div className="stack">
      <p>{t('second-step.codesText')}</p>
      <ol className="factor-codes tabular">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factor-buttons">
        <CopyButton text={text} label={t('second-step.codesCopy')} className="button button-quiet" />
        <button type="button" className="button button-quiet" onClick={save}>
          <Download size={20} aria-hidden="true" />
          {t('second-step.codesSave')}
        </button>
      </div>
    </div>
  );
}
