import type { InputOf } from '@parichay/shared/contract.ts';
import type { PdfCard, PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';

export type PdfCardForm = PdfCardDetails;

export const maxLineCounts = { phoneNumbers: 3, mails: 3, facts: 8 } as const;

/** Padding is constant, so showing a line does not make the form dirty. */
const padLines = (lines: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, index) => lines[index] ?? '');

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
  phoneNumbers: padLines(phoneNumbers, maxLineCounts.phoneNumbers),
  mails: padLines(mails, maxLineCounts.mails),
  ...{ website, address, facts, validUntil, logo, photo },
});

const isFilled = (text: string): boolean => text.trim() !== '';
const mediaRefOf = (picture: { mediaId: string } | null) => picture && { mediaId: picture.mediaId };

type PdfCardRequestDetails = Required<NonNullable<InputOf<'POST /pdf-card/preview'>['body']['details']>>;

export const pdfCardDetailsOf = ({ templateCode: _, logo, photo, ...form }: PdfCardForm): PdfCardRequestDetails => ({
  ...form,
  phoneNumbers: form.phoneNumbers.filter(isFilled),
  mails: form.mails.filter(isFilled),
  facts: form.facts.filter(({ label, value }) => isFilled(label) || isFilled(value)),
  validUntil: form.validUntil || null,
  logo: mediaRefOf(logo),
  photo: mediaRefOf(photo),
});
