/** A MIME part as nodemailer writes it: one text, or a text and its HTML. */

interface MimePart {
  headers: Map<string, string>;
  body: string;
}

function parsePart(raw: string): MimePart {
  const headerEnd = raw.indexOf('\r\n\r\n');
  const headers = new Map<string, string>();
  const unfolded = raw.slice(0, headerEnd).replaceAll(/\r\n[ \t]+/g, ' ');
  for (const line of unfolded.split('\r\n')) {
    const colon = line.indexOf(':');
    headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: raw.slice(headerEnd + 4) };
}

const fromQuotedPrintable = (text: string): string =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString();

function decode({ headers, body }: MimePart): string {
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
const decodeHeaderWords = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding, text) =>
      encoding.toLowerCase() === 'b'
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
  const message = parsePart(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(message.headers.get('content-type') ?? '')?.[1];
  const mimeParts = boundary
    ? message.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((mimePart) => parsePart(mimePart.replace(/^\r\n/, '')))
    : [message];
  const ofType = (type: string): string => {
    const mimePart = mimeParts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return mimePart ? decode(mimePart).replaceAll('\r\n', '\n').trim() : '';
  };
  return {
    subject: decodeHeaderWords(message.headers.get('subject') ?? ''),
    sender: decodeHeaderWords(message.headers.get('from') ?? ''),
    replyTo: decodeHeaderWords(message.headers.get('reply-to') ?? ''),
    text: ofType('text/plain'),
    html: ofType('text/html'),
  };
}
