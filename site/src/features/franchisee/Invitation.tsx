import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/franchisee/franchisee.endpoints.ts';
import { MessageCircle } from 'lucide-react';
import { CopyButton } from '../../kit/ui/CopyButton.tsx';
import { t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { whatsappOf } from '../../lib/phone-links.ts';
import { agency } from '../session/agency.store.ts';
import { spacedPhone } from '../user/user.store.ts';
import { franchiseeChanges, signInLink } from './franchisees.store.ts';

/** What to send to somebody who was just added: nobody has told them yet. */
export function Invitation({ row: { name, phoneNumber } }: { row: Franchisee }) {
  const agencyName = useStore(agency.$state).data?.agencyName;
  const phone = spacedPhone(phoneNumber);
  const facts = { name, phone, link: signInLink() };
  const message = agencyName
    ? t('franchisees.inviteMessage', { ...facts, agency: agencyName })
    : t('franchisees.inviteMessagePlain', facts);
  const foot = (
    <>
      <a className="button" href={whatsappOf(phoneNumber, message)} target="_blank" rel="noreferrer">
        <MessageCircle size={20} aria-hidden="true" />
        {t('franchisees.inviteWhatsapp')}
      </a>
      <CopyButton text={message} words={t('franchisees.inviteCopy')} className="button button-quiet" />
    </>
  );
  return (
    <Sheet title={t('franchisees.inviteTitle', { name })} onClose={franchiseeChanges.closeQuestion} foot={foot}>
      <div className="stack">
        <p>{t('franchisees.inviteText', { name, phone })}</p>
        <blockquote className="invitation" aria-label={t('franchisees.inviteLabel')}>
          {message}
        </blockquote>
      </div>
    </Sheet>
  );
}
