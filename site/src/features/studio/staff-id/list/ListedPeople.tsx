import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $photoMatches } from './import.store.ts';
import { isImportable, type ListedMember } from './list.rules.ts';

const previewCount = 20;

export function ListedPeople({ members }: { members: readonly ListedMember[] }) {
  const { linesWithoutPhoto: membersWithoutPhoto } = useStore($photoMatches);
  const linesWithoutPhoto = new Set(membersWithoutPhoto);
  const rejected = members.filter((one) => !isImportable(one));
  const questionable = members.filter(
    (one) => isImportable(one) && warningText(one, linesWithoutPhoto.has(one.line)) !== '',
  );
  return (
    <section className="stack" aria-labelledby="staff-said">
      <p className="label" id="staff-said" role="status">
        {t('staff-ids.good', { count: members.length - rejected.length })}
      </p>
      {rejected.length > 0 && <RefusedLines lines={rejected} />}
      {questionable.length > 0 && (
        <MemberLines
          title={t('staff-ids.lookAgain', { count: questionable.length })}
          lines={questionable}
          tone="muted"
          reasonOf={(one) => warningText(one, linesWithoutPhoto.has(one.line))}
        />
      )}
    </section>
  );
}

export const RefusedLines = ({ lines }: { lines: readonly ListedMember[] }) => (
  <MemberLines
    title={t('staff-ids.leftOut', { count: lines.length })}
    lines={lines}
    tone="field-error"
    reasonOf={faultText}
  />
);

interface MemberLinesProps {
  title: string;
  lines: readonly ListedMember[];
  tone: 'field-error' | 'muted';
  reasonOf(one: ListedMember): string;
}

function MemberLines({ title, lines, tone, reasonOf }: MemberLinesProps) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <>
      <h3 className="label">{title}</h3>
      <ul className="list">
        {lines.slice(0, isExpanded ? undefined : previewCount).map((one) => (
          <li key={one.line} className="list-row">
            <span className="two-lines">
              <strong>
                {one.member.personName
                  ? t('staff-ids.line', { number: one.line, name: one.member.personName })
                  : t('staff-ids.lineAlone', { number: one.line })}
              </strong>
              <span className={tone}>{reasonOf(one)}</span>
            </span>
          </li>
        ))}
      </ul>
      {lines.length > previewCount && !isExpanded && (
        <button type="button" className="button button-quiet" onClick={() => setExpanded(true)}>
          {t('staff-ids.allLines', { count: lines.length })}
        </button>
      )}
    </>
  );
}

const faultText = (one: ListedMember): string =>
  Object.entries(one.faults)
    .map(([field, fault]) =>
      t(`staff-ids.fault_${fault}`, { field: t(`staff-ids.${field as keyof ListedMember['faults']}`) }),
    )
    .join(' ');

const hasFaults = ({ faults }: ListedMember): boolean => Object.keys(faults).length > 0;

const warningText = (one: ListedMember, isPhotoMissing: boolean): string =>
  [
    ...(hasFaults(one) ? [faultText(one), t('staff-ids.leftEmpty')] : []),
    ...one.warnings.map((warning) => t(`staff-ids.doubt_${warning}`)),
    one.otherPhones.length > 0 && t('staff-ids.notUsed', { names: one.otherPhones.join(', ') }),
    isPhotoMissing && t('staff-ids.noPhoto'),
  ]
    .filter(Boolean)
    .join(' ');
