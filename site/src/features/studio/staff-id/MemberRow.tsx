import { verifyPath } from '@parichay/shared/studio/pdf-card/id-page.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { Ban, Pencil, RefreshCw, ScanLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { RowMenu } from '../../../kit/table/rows/RowMenu.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { changing, choose, place, remove, setIssued } from './staff-ids.store.ts';

type Question = 'revoke' | 're-issue' | 'delete';
const tones = { valid: 'success', expired: 'warning', revoked: 'danger', sample: undefined } as const;

export function MemberRow({ member, isChosen }: { member: StaffMember; isChosen: boolean }) {
  const [asked, setAsked] = useState<Question | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { staffMemberId, personName, designation, employeeNumber, state, photo, verificationCode } = member;
  const answer = async () => {
    setBusy(true);
    if (asked === 'delete') await remove(member);
    else if (asked) await setIssued(member, asked);
    setBusy(false);
    if (!changing.$state.get().error) setAsked(null);
  };
  return (
    <li className="list-row staff-row">
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t('staff-ids.choose', { name: personName })}
        onChange={({ target }) => choose(staffMemberId, target.checked)}
      />
      <Avatar name={personName} logo={photo} />
      <span className="two-lines">
        <button type="button" className="staff-name" onClick={() => place.go({ member: staffMemberId })}>
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
          { id: 'change', words: t('staff-ids.change'), icon: Pencil },
          { id: 'page', words: t('staff-ids.page'), icon: ScanLine, href: verifyPath(verificationCode) },
          ...(state === 'revoked' || state === 'sample'
            ? []
            : [{ id: 'revoke', words: t('staff-ids.revoke'), icon: Ban } as const]),
          { id: 're-issue', words: t('staff-ids.re-issue'), icon: RefreshCw },
          { id: 'delete', words: t('staff-ids.delete'), icon: Trash2, isDanger: true },
        ]}
        onAction={(id) => {
          if (id === 'change') place.go({ member: staffMemberId });
          else if (id !== 'page') setAsked(id as Question);
        }}
      />
      {asked && (
        <QuestionDialog
          title={t(`staff-ids.${asked}Ask`, { name: personName })}
          text={t(`staff-ids.${asked}Text`)}
          go={t(`staff-ids.${asked}`)}
          isHarmless={asked === 're-issue'}
          isBusy={isBusy}
          onGo={answer}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}
