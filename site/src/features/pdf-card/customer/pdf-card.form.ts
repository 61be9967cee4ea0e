import type { InputOf } from '@parichay/shared/contract.ts';
import type { PdfCard, PdfCardDetails } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';

/** What stands in the form: as the contract has it, but for lists that are shown with room for one more. */
export type PdfCardForm = PdfCardDetails;

/** Most of a kind that a card has. Source: the contract. */
export const most = { phoneNumbers: 3, mails: 3, facts: 8 } as const;

/** With an empty line for each that there may be: what is shown then never changes what the form holds. */
const withRoom = (lines: readonly string[], room: number): string[] =>
  Array.from({ length: room }, (_, at) => lines[at] ?? '');

/** The details of a card, or of one that is not made yet, alone. */
export const pdfCardFormOf = ({
  templateCode,
  colour,
  companyName,
  titlePrefix,
  personName,
  designation,
  employeeNumber,
  phoneNumbers,
  mails,
  website,
  address,
  facts,
  validUntil,
  logo,
  photo,
}: PdfCardDetails | PdfCard): PdfCardForm => ({
  ...{ templateCode, colour, companyName, titlePrefix, personName, designation, employeeNumber },
  phoneNumbers: withRoom(phoneNumbers, most.phoneNumbers),
  mails: withRoom(mails, most.mails),
  ...{ website, address, facts, validUntil, logo, photo },
});

const isFilled = (text: string): boolean => text.trim() !== '';
const named = (picture: { mediaId: string } | null) => picture && { mediaId: picture.mediaId };

type Details = Required<Omit<NonNullable<InputOf<'POST /pdf-card/preview'>['body']['details']>, never>>;

/** What is sent: lines that were left empty are none. */
export const detailsOf = ({ templateCode: _, logo, photo, ...form }: PdfCardForm): Details => ({
  ...form,
  phoneNumbers: form.phoneNumbers.filter(isFilled),
  mails: form.mails.filter(isFilled),
  facts: form.facts.filter(({ label, value }) => isFilled(label) || isFilled(value)),
  validUntil: form.validUntil || null,
  logo: named(logo),
  photo: named(photo),
});
