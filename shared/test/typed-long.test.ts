import { expect, it } from 'vitest';
import { readAddress, readPinCode } from '../src/platform/typed/address.ts';
import { readDate } from '../src/platform/typed/date.ts';
import { readGstin } from '../src/platform/typed/gstin.ts';
import { splitPersonName } from '../src/platform/typed/name.ts';
import { extractOtp } from '../src/platform/typed/otp.ts';
import { readAccountNumber, readIfsc, readUpi } from '../src/platform/typed/payment.ts';
import { readPhones } from '../src/platform/typed/phone.ts';
import { closestStateCode } from '../src/platform/typed/state.ts';
import { findWebAddresses, readWebsite } from '../src/platform/typed/web.ts';
import { toMapLink } from '../src/shop/business/map-link.rules.ts';
import { parseYoutubeVideoId } from '../src/shop/card/youtube.ts';

const readers: Record<string, (text: string) => unknown> = {
  ...{
    readPhones,
    readPin: readPinCode,
    readAddress,
    stateCodeOf: closestStateCode,
    readDate,
    readGstin,
    nameParts: splitPersonName,
    readUpi,
    readAccountNumber,
  },
  ...{
    readIfsc,
    readWebsite,
    addressesIn: findWebAddresses,
    mapLinkOf: toMapLink,
    youtubeVideoId: parseYoutubeVideoId,
    otpIn: (text: string) => extractOtp(text, 6),
  },
};

/** Repeated openings and middles of searched text make regular expressions backtrack. */
const repeated = [
  ...[
    'x',
    'x ',
    '9',
    '9 ',
    '98765 43210 ',
    '98765, ',
    '0265-2345678/',
    '(',
    '(a',
    '((1',
    ')',
    '+',
    '+9',
    ', ',
    '1. ',
    '. ',
    '-',
  ],
  ...[
    ' - ',
    '_',
    '*',
    '"',
    '#1',
    'ext ',
    'mob ',
    'Dr.',
    'B. ',
    'Rao ',
    'wa.me/',
    'https://',
    'www.',
    'youtu.be/',
    'https://a.in ',
  ],
  ...[
    'whatsapp.com/send?',
    'phone=',
    'pa=',
    'a@b ',
    '@',
    'upi://pay?pa=',
    'a/c ',
    'SBIN0',
    '27AAPFU',
    '1A',
    'pin ',
    '452 001 ',
  ],
  ...[
    'मो',
    'पिन ',
    'Gujarat ',
    'AP, ',
    '(UP) ',
    '31/',
    '31 Mar ',
    '23.02,',
    "23°1'",
    '/maps/place/a ',
    '<iframe src="',
    '%20',
    '\n',
  ],
];
const longest = 2_000;

// A backtracking pattern would take hours.
it.each(Object.entries(readers))(
  'the parser %s reads 2,000 repetitive characters without hanging or throwing',
  (_, read) => {
    for (const part of repeated)
      for (const [before, after] of [
        ['', ''],
        ['98765 43210 ', 'z'],
        ['https://www.google.com/maps/place/', '@'],
      ] as const) {
        const text = (before + part.repeat(longest)).slice(0, longest - after.length) + after;
        expect(() => read(text)).not.toThrow();
      }
  },
);
