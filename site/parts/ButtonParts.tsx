import Pencil from 'icon:pencil';
import Plus from 'icon:plus';
import { CopyButton } from '../src/kit/ui/text/CopyButton.tsx';
import { t } from '../src/kit/ui/text/messages.ts';
import { names } from './samples.ts';

const kinds = ['button', 'button button-quiet', 'button button-plain', 'button button-danger'] as const;
const small = ['button button-small', 'button button-quiet button-small'] as const;

/** Each kind of button: ready, busy, disabled, with an icon, with a label that is too long. */
export const ButtonParts = () => (
  <>
    {kinds.map((kind) => (
      <div className="row" key={kind}>
        <button type="button" className={kind}>
          {t('common.save')}
        </button>
        <button type="button" className={kind} aria-busy="true">
          {t('common.save')}
        </button>
        <button type="button" className={kind} disabled>
          {t('common.save')}
        </button>
        <button type="button" className={kind}>
          <Plus size={20} aria-hidden="true" />
          {t('common.retry')}
        </button>
        <button type="button" className={kind}>
          {names.long}
        </button>
      </div>
    ))}
    <div className="row">
      {small.map((kind) => (
        <button type="button" className={kind} key={kind}>
          {t('common.cancel')}
        </button>
      ))}
      <button type="button" className="link">
        {t('form.undo')}
      </button>
      <button type="button" className="icon-button" aria-label={t('common.close')}>
        <Pencil aria-hidden="true" />
      </button>
      {[false, true].map((isPressed) => (
        <button type="button" className="chip" aria-pressed={isPressed} key={String(isPressed)}>
          {t('form.showEdit')}
        </button>
      ))}
      <CopyButton text={names.short} label={t('shell.menu')} className="button button-quiet" />
    </div>
    <div className="row">
      {['info', 'success', 'warning', 'danger'].map((tone) => (
        <span className="badge" data-tone={tone} key={tone}>
          {t('table.rows')}
        </span>
      ))}
    </div>
  </>
);
