import { t } from '../../../../kit/ui/text/messages.ts';
import { AgencyFormSection, AgencyTextField } from './fields.tsx';

const urlInput = { inputMode: 'url', maxLength: 2000, autoCapitalize: 'none', autoComplete: 'off' } as const;
const emailInput = { inputMode: 'email', maxLength: 254, autoCapitalize: 'none', autoComplete: 'off' } as const;

export const SupportSection = () => (
  <AgencyFormSection id="support" hint={t('agency-care.supportHint')}>
    <AgencyTextField path="configuration.contact.email" label={t('agency-care.email')} input={emailInput} />
    <AgencyTextField path="configuration.legal.termsUrl" label={t('agency-care.termsUrl')} input={urlInput} />
    <AgencyTextField path="configuration.legal.privacyUrl" label={t('agency-care.privacyUrl')} input={urlInput} />
  </AgencyFormSection>
);

const nameInput = { maxLength: 60, autoComplete: 'off' } as const;
const templateInput = { maxLength: 40, autoCapitalize: 'none', autoComplete: 'off' } as const;

/** Only the platform sets the sender: it owns the mail and message accounts. */
export const SenderSection = () => (
  <AgencyFormSection id="sender" hint={t('agency-care.senderHint')}>
    <AgencyTextField
      path="configuration.sender.mailName"
      label={t('agency-care.mailName')}
      hint={t('agency-care.mailNameHint')}
      input={nameInput}
    />
    <AgencyTextField
      path="configuration.sender.replyTo"
      label={t('agency-care.replyTo')}
      hint={t('agency-care.replyToHint')}
      input={emailInput}
    />
    <AgencyTextField
      path="configuration.sender.smsSenderId"
      label={t('agency-care.smsSenderId')}
      hint={t('agency-care.smsSenderIdHint')}
      input={{ maxLength: 6, autoCapitalize: 'characters', autoComplete: 'off' }}
    />
    {(['smsCodeTemplateId', 'smsEndingTemplateId', 'smsEndedTemplateId'] as const).map((id) => (
      <AgencyTextField
        key={id}
        path={`configuration.sender.${id}`}
        label={t(`agency-care.${id}`)}
        input={templateInput}
      />
    ))}
  </AgencyFormSection>
);
