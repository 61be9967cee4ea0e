import type { Msg91Config } from './delivery.config.ts';
import { DeliveryFailure, withoutSecrets } from './delivery.failure.ts';
import { type Line, post } from './delivery.http.ts';
import type { SmsCarrier } from './delivery.message.ts';
import { shortAgencyName } from './delivery.messages.ts';
import { reminderVariables } from './renewal.messages.ts';

/**
 * MSG91's flow API (docs.msg91.com, "Send SMS"): the text is the registered template, filled with `agency` and `code`.
 * Its OTP API would carry number and code in the address, where proxies log them.
 * Faults are answered with status 200 too, so only `"type": "success"` counts.
 */
export function createMsg91(config: Msg91Config, line: Line): SmsCarrier {
  const send = async (templateId: string, phoneNumber: string, variables: object, secret = ''): Promise<void> => {
    const mobiles = phoneNumber.replace('+', '');
    const { status, isOk, body } = await post('MSG91', line, {
      url: `${config.baseUrl}/api/v5/flow`,
      headers: { authkey: config.authKey, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ template_id: templateId, short_url: '0', recipients: [{ mobiles, ...variables }] }),
    });
    if (isOk && body?.type === 'success') return;
    const said = withoutSecrets(String(body?.message ?? 'nothing readable'), [config.authKey, mobiles, secret]);
    throw new DeliveryFailure('MSG91', `answered ${status}: ${said}`);
  };
  return {
    sendOtp: ({ phoneNumber, code, agencyName, locale }) =>
      send(config.templateIds[locale], phoneNumber, { agency: shortAgencyName(agencyName), code }, code),
    sendReminder: async ({ phoneNumber, ...words }) => {
      const templateId = config.reminderIds[words.locale][words.hasEnded ? 'ended' : 'ending'];
      if (!templateId) throw new DeliveryFailure('MSG91', 'has no template for reminders');
      await send(templateId, phoneNumber, reminderVariables(words));
    },
  };
}
