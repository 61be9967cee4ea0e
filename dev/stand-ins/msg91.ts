import { randomBytes } from 'node:crypto';
import { type ReceivedRequest, type StandIn, type StandInAnswer, startHttpStandIn } from './http-stand-in.ts';

export interface Msg91Message {
  /** Country code and number without a plus, MSG91's form. */
  mobiles: string;
  templateId: string;
  /** Requested sender id. */
  sender?: string;
  /** The filled template. */
  text: string;
}

export interface Msg91Options {
  port: number;
  authKey?: string;
  /** Template id → registered text with `##variable##`. */
  templates?: Record<string, string>;
}

export const msg91Defaults = {
  authKey: '400000AbCdEfGhIjK65f0a1b2P1',
  templates: {
    '65f0a1b2c3d4e5f6a7b8c9d0':
      '##code## is your ##agency## sign-in code. It is valid for 10 minutes. Please do not share it with anyone.',
    '65f0a1b2c3d4e5f6a7b8c9d1': '##agency## का OTP ##code## है। 10 मिनट तक मान्य। किसी को न बताएँ।',
  },
};

const refusal = (message: string, code?: string): StandInAnswer => ({
  // MSG91 answers errors with status 200.
  status: 200,
  body: { message, type: 'error', ...(code && { code }) },
});

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** MSG91's flow API: POST /api/v5/flow. */
export async function startMsg91(options: Msg91Options): Promise<StandIn<Msg91Message>> {
  const authKey = options.authKey ?? msg91Defaults.authKey;
  const templates: Record<string, string> = options.templates ?? msg91Defaults.templates;
  const received: Msg91Message[] = [];

  function answer(request: ReceivedRequest): StandInAnswer {
    if (request.method !== 'POST' || !/^\/api\/v5\/flow\/?$/.test(request.path)) {
      return { status: 404, body: { message: 'Not Found', type: 'error' } };
    }
    if (request.header('authkey') !== authKey) return refusal('AuthenticationFailure', '207');
    const body = request.header('content-type').startsWith('application/json') ? parse(request.body) : null;
    if (!body) return refusal('Invalid request');
    const template = templates[String(body.template_id)];
    if (!template) return refusal('Template ID Missing or Invalid Template', '211');
    const recipients = Array.isArray(body.recipients) ? (body.recipients as Record<string, unknown>[]) : [];
    if (recipients.length === 0) return refusal('Recipients missing');
    for (const recipient of recipients) {
      const mobiles = String(recipient.mobiles);
      if (!/^[1-9]\d{9,14}$/.test(mobiles)) return refusal(`Invalid mobile number ${mobiles}`, '202');
    }
    for (const { mobiles, ...variables } of recipients) {
      // A missing variable is replaced by nothing, as at MSG91.
      const text = template.replaceAll(/##(\w+)##/g, (_, name) => String(variables[name] ?? ''));
      const sender = typeof body.sender === 'string' ? { sender: body.sender } : {};
      received.push({ mobiles: String(mobiles), templateId: String(body.template_id), ...sender, text });
    }
    return { status: 200, body: { message: randomBytes(12).toString('hex'), type: 'success' } };
  }

  const server = await startHttpStandIn(options.port, {
    answer,
    fault: { status: 500, body: '<html><head><title>500 Internal Server Error</title></head></html>' },
    garbage: { status: 200, body: '<html><body>Scheduled maintenance' },
  });
  return { ...server, received };
}
