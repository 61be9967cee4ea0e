import './form.css';
import { intoView } from '../browser/into-view.ts';
import { t } from '../text/messages.ts';
import { UserText } from '../text/UserText.tsx';

interface Props {
  name?: string;
  theirs?: readonly { name: string; value: string }[];
  onKeep(): void;
  onTake(): void;
}

export const ConflictNote = ({ name, theirs = [], onKeep, onTake }: Props) => (
  <div className="banner note" data-tone="warning" role="alert" ref={intoView}>
    <p>{name ? t('form.conflictOf', { name }) : t('form.conflict')}</p>
    {theirs.length > 0 && (
      <>
        <p>{t('form.conflictTheirs')}</p>
        <dl className="theirs">
          {theirs.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <UserText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      </>
    )}
    <div className="row">
      <button type="button" className="button button-quiet" onClick={onKeep}>
        {t('form.keepMine')}
      </button>
      <button type="button" className="button button-plain" onClick={onTake}>
        {t('form.takeTheirs')}
      </button>
    </div>
  </div>
);
