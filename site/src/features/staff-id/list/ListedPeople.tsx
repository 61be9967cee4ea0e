import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { t } from '../../ui/words.ts';
import { $found } from './import.store.ts';
import { isTaken, type ListedMember } from './list.rules.ts';

/** Lines shown until more are asked for. */
const some = 20;

/** What there is to say of single lines: why they are left out, and what to look at again. */
export function ListedPeople({ members }: { members: readonly ListedMember[] }) {
  const { without } = useStore($found);
  const [isWhole, setWhole] = useState(false);
  const left = members.filter((one) => !isTaken(one));
  const noPhoto = new Set(without);
  const doubtful = members.filter((one) => isTaken(one) && (one.isNamesake || noPhoto.has(one.line)));
  const said = [...left, ...doubtful];
  return (
    <section className="stack" aria-labelledby="staff-said">
      <p className="label" id="staff-said" role="status">
        {t('staff-ids.good', { count: members.length - left.length })}{' '}
        {left.length > 0 && t('staff-ids.leftOut', { count: left.length })}
      </p>
      {said.length > 0 && (
        <ul className="list">
          {said.slice(0, isWhole ? undefined : some).map((one) => (
            <li key={one.line} className="list-row">
              <span className="two-lines">
                <strong>{t('staff-ids.line', { number: one.line, name: one.member.personName || '?' })}</strong>
                <span className={isTaken(one) ? 'muted' : 'field-error'}>{whyOf(one, noPhoto)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {said.length > some && !isWhole && (
        <button type="button" className="button button-quiet" onClick={() => setWhole(true)}>
          {t('staff-ids.allLines', { count: said.length })}
        </button>
      )}
    </section>
  );
}

function whyOf(one: ListedMember, noPhoto: ReadonlySet<number>): string {
  const faults = Object.entries(one.faults).map(([field, fault]) =>
    t(`staff-ids.fault_${fault}`, { field: t(`staff-ids.${field as keyof ListedMember['faults']}`) }),
  );
  if (faults.length > 0) return faults.join(' ');
  return [one.isNamesake && t('staff-ids.namesake'), noPhoto.has(one.line) && t('staff-ids.noPhoto')]
    .filter(Boolean)
    .join(' ');
}
