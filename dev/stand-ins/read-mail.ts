/** A MIME part as nodemailer writes it: one text, or a text and its HTML. */

interface Part {
  headers: Map<string, string>;
  body: string;
}

function split(raw: string): Part {
  const at = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  const unfolded = raw.slice(0, at).replaceAll(/\r\n[ \t]+/g, ' ');
  for (const line of unfolded.split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: raw.slice(at + 4) };
}

const fromQuotedPrintable = (text: string): string =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString();

function decode({ headers, body }: Part): string {
  switch (headers.get('content-transfer-encoding')?.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString();
    case 'quoted-printable':
      return utf8(fromQuotedPrintable(body));
    default:
      return utf8(body);
  }
}

/** Decodes `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`; white space between encoded words is dropped. */
const decodeWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, way, text) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : utf8(fromQuotedPrintable(text.replaceAll('_', ' '))),
    );

/** @param raw the message, one character per byte */
export function readMail(raw: string): {
  subject: string;
  sender: string;
  replyTo: string;
  text: string;
  html: string;
} {
  const whole = split(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(whole.headers.get('content-type') ?? '')?.[1];
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, '')))
    : [whole];
  const ofType = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part ? decode(part).replaceAll('\r\n', '\n').trim() : '';
  };
  return {
    subject: decodeWords(whole.headers.get('subject') ?? ''),
    sender: decodeWords(whole.headers.get('from') ?? ''),
    replyTo: decodeWords(whole.headers.get('reply-to') ?? ''),
    text: ofType('text/plain'),
    html: ofType('text/html'),
  };
}
