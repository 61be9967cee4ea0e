import type { Msg91Config } from './delivery.config.ts';
import { DeliveryFailure, redactErrorMessage } from './delivery-failure.ts';
import { type CarrierOptions, postToCarrier } from './delivery-http.ts';
import type { SmsCarrier } from './delivery-message.ts';
import { loginChangeVariables } from './login-change-messages.ts';
import { shortenName } from './otp-messages.ts';
import { reminderVariables } from './renewal-messages.ts';

/** Uses the SMS API, because MSG91's OTP API puts codes into URLs. Source: docs.msg91.com, "Send SMS". */
export function createMsg91(config: Msg91Config, options: CarrierOptions): SmsCarrier {
  const send = async (
    { templateId, senderId }: { templateId: string; senderId?: string | undefined },
    phoneNumber: string,
    variables: object,
    secret = '',
  ): Promise<void> => {
    const mobiles = phoneNumber.replace('+', '');
    const { status, isOk, body } = await postToCarrier('MSG91', options, {
      url: `${config.baseUrl}/api/v5/flow`,
      headers: { authkey: config.authKey, accept: 'application/json', 'content-type': 'application/json' },
      // `sender` works only for flows created with sender "FromAPI".
      body: JSON.stringify({
        template_id: templateId,
        short_url: '0',
        ...(senderId && { sender: senderId }),
        recipients: [{ mobiles, ...variables }],
      }),
    });
    if (isOk && body?.type === 'success') return;
    const reason = redactErrorMessage(String(body?.message ?? 'nothing readable'), [config.authKey, mobiles, secret]);
    throw new DeliveryFailure('MSG91', `answered ${status}: ${reason}`);
  };
  return {
    sendOtp: ({ phoneNumber, code, agencyName, locale, sender }) => {
      const templateId = sender?.smsCodeTemplateId || config.templateIds[locale];
      const variables = { agency: shortenName(agencyName), code };
      return send({ templateId, senderId: sender?.smsSenderId }, phoneNumber, variables, code);
    },
    sendReminder: async ({ phoneNumber, ...content }) => {
      const { sender } = content;
      const ownTemplateId = content.hasEnded ? sender?.smsEndedTemplateId : sender?.smsEndingTemplateId;
      const templateId =
        ownTemplateId || config.reminderTemplateIds[content.locale][content.hasEnded ? 'ended' : 'ending'];
      if (!templateId) throw new DeliveryFailure('MSG91', 'has no template for reminders');
      await send({ templateId, senderId: sender?.smsSenderId }, phoneNumber, reminderVariables(content));
    },
    sendLoginChange: async ({ phoneNumber, ...content }) => {
      const { made, pending } = config.loginChangeTemplateIds[content.locale];
      const isMade = content.isMade && made !== '';
      const templateId = isMade ? made : pending;
      if (!templateId) throw new DeliveryFailure('MSG91', 'has no template for accounts that move');
      await send({ templateId }, phoneNumber, loginChangeVariables({ ...content, isMade }));
    },
  };
}
