import Mail from 'icon:mail';
import MessageCircle from 'icon:message-circle';
import Phone from 'icon:phone';
import { useStore } from '@nanostores/react';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { useState } from 'react';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { failureText, locale, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { CallFailure } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { agency } from '../../people/session/agency.store.ts';
import { user } from '../../people/user/user.store.ts';
import { EnquiryHandling } from './EnquiryHandling.tsx';
import {
  changeState,
  eraseEnquiry,
  markAnswered,
  refetchEnquiry,
  replaceEnquiry,
  setEnquirySpam,
} from './inbox.store.ts';
import { replyLinks } from './reply-links.ts';

interface Props {
  enquiry: Enquiry;
  businessName: string;
  onClose(): void;
}

const dateTimeFormat = { dateStyle: 'medium', timeStyle: 'short' } as const;

export function EnquirySheet({ enquiry, businessName, onClose }: Props) {
  const { enquiryId, name, phoneNumber, email, message, createdAt, consentAt, isSpam, agencySees } = enquiry;
  const draftOwnerId = useStore(user.$state).data?.userId ?? '';
  const agencyName = useStore(agency.$state).data?.agencyName ?? '';
  const [isConfirming, setAsking] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { whatsapp, call, mail } = replyLinks(enquiry, businessName);
  const onClick = () => void markAnswered(enquiry);

  const run = async (action: () => Promise<void>) => {
    if (isErasing) return;
    setErasing(true);
    try {
      await action();
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
      setErasing(false);
    }
  };

  if (isConfirming) {
    return (
      <QuestionDialog
        title={t('inbox.eraseTitle')}
        text={t('inbox.eraseText', { name })}
        confirmLabel={t('inbox.erase')}
        isBusy={isErasing}
        failure={failure}
        onConfirm={() => run(() => eraseEnquiry(enquiry))}
        onClose={() => setAsking(false)}
      />
    );
  }

  const foot = whatsapp ? (
    <a className="button button-wide" href={whatsapp} onClick={onClick} target="_blank" rel="noreferrer">
      <MessageCircle size={20} aria-hidden="true" />
      {t('inbox.reply')}
    </a>
  ) : (
    mail && (
      <a className="button button-wide" href={mail} onClick={onClick}>
        <Mail size={20} aria-hidden="true" />
        {t('inbox.replyMail')}
      </a>
    )
  );
  return (
    <Sheet title={name} onClose={onClose} foot={foot}>
      <div className="stack">
        <p className="muted">{formatDate(createdAt, locale, dateTimeFormat)}</p>
        {message && (
          <p className="enquiry-text">
            <UserText text={message} />
          </p>
        )}
        <ul className="list">
          {call && (
            <li>
              <a className="list-row" href={call} onClick={onClick}>
                <Phone className="muted" aria-hidden="true" />
                <span className="tabular">{formatPhone(phoneNumber)}</span>
              </a>
            </li>
          )}
          {mail && (
            <li>
              <a className="list-row" href={mail} onClick={onClick}>
                <Mail className="muted" aria-hidden="true" />
                <span className="two-lines">{email}</span>
              </a>
            </li>
          )}
        </ul>
        <EnquiryHandling
          key={enquiryId}
          enquiry={enquiry}
          draftOwnerId={draftOwnerId}
          visibilityHint={agencySees ? t('inbox.noteShared', { agency: agencyName }) : t('inbox.noteOwn')}
          changeState={(state) => changeState(enquiry, state)}
          refetch={() => refetchEnquiry(enquiry)}
          onSaved={replaceEnquiry}
        />
        <p className="field-hint">{t('inbox.consent', { when: formatDate(consentAt, locale, dateTimeFormat) })}</p>
        {failure && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="row">
          <button type="button" className="link" onClick={() => run(() => setEnquirySpam(enquiry, !isSpam))}>
            {t(isSpam ? 'inbox.notSpam' : 'inbox.isSpam')}
          </button>
          <button type="button" className="link tone-danger" onClick={() => setAsking(true)}>
            {t('inbox.erase')}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
