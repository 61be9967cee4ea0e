import Ban from 'icon:ban';
import Pencil from 'icon:pencil';
import RefreshCw from 'icon:refresh-cw';
import ScanLine from 'icon:scan-line';
import Trash2 from 'icon:trash';
import { verifyPath } from '@parichay/shared/studio/pdf-card/id-page.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { useState } from 'react';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { deleteStaffMember, memberChange, pageQuery, revokeOrReissue, selectMember } from './staff-ids.store.ts';

type Question = 'revoke' | 're-issue' | 'delete';
const tones = { valid: 'success', expired: 'warning', revoked: 'danger', sample: undefined } as const;

export function MemberRow({ member, isSelected }: { member: StaffMember; isSelected: boolean }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { staffMemberId, personName, designation, employeeNumber, state, photo, verificationCode } = member;
  const onConfirm = async () => {
    setBusy(true);
    if (question === 'delete') await deleteStaffMember(member);
    else if (question) await revokeOrReissue(member, question);
    setBusy(false);
    if (!memberChange.$state.get().error) setQuestion(null);
  };
  return (
    <li className="list-row staff-row">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={t('staff-ids.choose', { name: personName })}
        onChange={({ target }) => selectMember(staffMemberId, target.checked)}
      />
      <Avatar name={personName} logo={photo} />
      <span className="two-lines">
        <button type="button" className="staff-name" onClick={() => pageQuery.push({ member: staffMemberId })}>
          <strong>{personName}</strong>
        </button>
        <span className="staff-about">
          <span className="muted">{[designation, employeeNumber].filter(Boolean).join(', ')}</span>
          <span className="badge" data-tone={tones[state]}>
            {t(`staff-ids.state_${state}`)}
          </span>
        </span>
      </span>
      <RowMenu
        name={personName}
        actions={[
          { id: 'change', label: t('staff-ids.change'), icon: Pencil },
          { id: 'page', label: t('staff-ids.page'), icon: ScanLine, href: verifyPath(verificationCode) },
          ...(state === 'revoked' || state === 'sample'
            ? []
            : [{ id: 'revoke', label: t('staff-ids.revoke'), icon: Ban } as const]),
          { id: 're-issue', label: t('staff-ids.re-issue'), icon: RefreshCw },
          { id: 'delete', label: t('staff-ids.delete'), icon: Trash2, isDanger: true },
        ]}
        onAction={(id) => {
          if (id === 'change') pageQuery.push({ member: staffMemberId });
          else if (id !== 'page') setQuestion(id as Question);
        }}
      />
      {question && (
        <QuestionDialog
          title={t(`staff-ids.${question}Ask`, { name: personName })}
          text={t(`staff-ids.${question}Text`)}
          confirmLabel={t(`staff-ids.${question}`)}
          isHarmless={question === 're-issue'}
          isBusy={isBusy}
          onConfirm={onConfirm}
          onClose={() => setQuestion(null)}
        />
      )}
    </li>
  );
}
