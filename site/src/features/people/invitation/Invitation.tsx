import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import './invitation.css';
import MessageCircle from 'icon:message-circle';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { CopyButton } from '../../../kit/ui/text/CopyButton.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { whatsappHref } from '../../../lib/phone-links.ts';

interface Props {
  name: string;
  phoneNumber: string;
  agencyName: string;
  link: string;
  onClose(): void;
}

/** The system does not notify a new account, so the admin sends this message. */
export function Invitation({ name, phoneNumber, agencyName, link, onClose }: Props) {
  const phone = formatPhone(phoneNumber);
  const message = t('franchisees.inviteMessage', { name, phone, link, agency: agencyName });
  const foot = (
    <>
      <a className="button" href={whatsappHref(phoneNumber, message)} target="_blank" rel="noreferrer">
        <MessageCircle size={20} aria-hidden="true" />
        {t('franchisees.inviteWhatsapp')}
      </a>
      <CopyButton text={message} label={t('franchisees.inviteCopy')} className="button button-quiet" />
    </>
  );
  return (
    <Sheet title={t('franchisees.inviteTitle', { name })} onClose={onClose} foot={foot}>
      <div className="stack">
        <p>{t('franchisees.inviteText', { name, phone })}</p>
        <blockquote className="invitation" aria-label={t('franchisees.inviteLabel')}>
          {message}
        </blockquote>
      </div>
    </Sheet>
  );
}
