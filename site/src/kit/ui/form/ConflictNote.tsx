import './form.css';
import { scrollElementIntoView } from '../browser/scroll-element-into-view.ts';
import { t } from '../text/messages.ts';
import { UserText } from '../text/UserText.tsx';

interface Props {
  name?: string;
  theirs?: readonly { name: string; value: string }[];
  onKeepMine(): void;
  onTakeTheirs(): void;
}

export const ConflictNote = ({ name, theirs = [], onKeepMine, onTakeTheirs }: Props) => (
  <div className="banner note" data-tone="warning" role="alert" ref={scrollElementIntoView}>
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
      <button type="button" className="button button-quiet" onClick={onKeepMine}>
        {t('form.keepMine')}
      </button>
      <button type="button" className="button button-plain" onClick={onTakeTheirs}>
        {t('form.takeTheirs')}
      </button>
    </div>
  </div>
);
