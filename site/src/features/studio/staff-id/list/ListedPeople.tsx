import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $found } from './import.store.ts';
import { isTaken, type ListedMember } from './list.rules.ts';

const some = 20;

export function ListedPeople({ members }: { members: readonly ListedMember[] }) {
  const { without } = useStore($found);
  const noPhoto = new Set(without);
  const left = members.filter((one) => !isTaken(one));
  const doubtful = members.filter((one) => isTaken(one) && doubtsOf(one, noPhoto.has(one.line)) !== '');
  return (
    <section className="stack" aria-labelledby="staff-said">
      <p className="label" id="staff-said" role="status">
        {t('staff-ids.good', { count: members.length - left.length })}
      </p>
      {left.length > 0 && <RefusedLines lines={left} />}
      {doubtful.length > 0 && (
        <Lines
          title={t('staff-ids.lookAgain', { count: doubtful.length })}
          lines={doubtful}
          tone="muted"
          why={(one) => doubtsOf(one, noPhoto.has(one.line))}
        />
      )}
    </section>
  );
}

export const RefusedLines = ({ lines }: { lines: readonly ListedMember[] }) => (
  <Lines title={t('staff-ids.leftOut', { count: lines.length })} lines={lines} tone="field-error" why={faultsOf} />
);

interface LinesProps {
  title: string;
  lines: readonly ListedMember[];
  tone: 'field-error' | 'muted';
  why(one: ListedMember): string;
}

function Lines({ title, lines, tone, why }: LinesProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <h3 className="label">{title}</h3>
      <ul className="list">
        {lines.slice(0, isWhole ? undefined : some).map((one) => (
          <li key={one.line} className="list-row">
            <span className="two-lines">
              <strong>
                {one.member.personName
                  ? t('staff-ids.line', { number: one.line, name: one.member.personName })
                  : t('staff-ids.lineAlone', { number: one.line })}
              </strong>
              <span className={tone}>{why(one)}</span>
            </span>
          </li>
        ))}
      </ul>
      {lines.length > some && !isWhole && (
        <button type="button" className="button button-quiet" onClick={() => setWhole(true)}>
          {t('staff-ids.allLines', { count: lines.length })}
        </button>
      )}
    </>
  );
}

const faultsOf = (one: ListedMember): string =>
  Object.entries(one.faults)
    .map(([field, fault]) =>
      t(`staff-ids.fault_${fault}`, { field: t(`staff-ids.${field as keyof ListedMember['faults']}`) }),
    )
    .join(' ');

const hasFaults = ({ faults }: ListedMember): boolean => Object.keys(faults).length > 0;

const doubtsOf = (one: ListedMember, hasNoPhoto: boolean): string =>
  [
    ...(hasFaults(one) ? [faultsOf(one), t('staff-ids.leftEmpty')] : []),
    ...one.doubts.map((doubt) => t(`staff-ids.doubt_${doubt}`)),
    one.otherPhones.length > 0 && t('staff-ids.notUsed', { names: one.otherPhones.join(', ') }),
    hasNoPhoto && t('staff-ids.noPhoto'),
  ]
    .filter(Boolean)
    .join(' ');
