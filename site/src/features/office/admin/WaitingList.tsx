import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import { t } from '../../../kit/ui/text/messages.ts';
import { waiting } from './waiting.store.ts';

export function WaitingList() {
  const { data } = useStore(waiting.$state);
  if (!data) return null;
  if (data.length === 0) return <p className="muted">{t('admin.nothingWaits')}</p>;
  return (
    <section className="stack">
      <h3 className="title">{t('admin.waits')}</h3>
      <ul className="list">
        {data.map(({ key, count, isMinimum, href }) => (
          <li key={key} className="list-row">
            <a className="admin-waits" href={href}>
              {t(isMinimum ? `admin.waits_${key}_more` : `admin.waits_${key}`, { count })}
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
