import { inEachLocale } from '@parichay/shared/platform/language/languages.ts';
import type { CardTapTarget } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import { addressLines } from '@parichay/shared/shop/business/address-lines.ts';
import type { SocialNetwork } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import { type PageSection, pageSections } from '@parichay/shared/shop/card/card-sections.ts';
import {
  contactLink,
  formatPhoneForDisplay,
  isSamePhoneNumber,
  mailtoLink,
  mapLink,
  telLink,
  upiLink,
  webAddressLabel,
  webLink,
  whatsappLink,
} from '@parichay/shared/shop/card/contact-links.ts';
import { headingChoiceOf } from '@parichay/shared/shop/card/section-heading.rules.ts';
import { nameWithTitle, type TitleTranslations } from '@parichay/shared/shop/card/titled-name.ts';
import { parseYoutubeVideoId } from '@parichay/shared/shop/card/youtube.ts';
import type { Locale, Translate } from '../lib/i18n.ts';

const nameTitleFiles = import.meta.glob<Record<string, string>>(
  '../../../shared/src/platform/language/??/names/titles.json',
  {
    eager: true,
    import: 'default',
  },
);

const nameTitles: TitleTranslations = inEachLocale(
  (locale) => nameTitleFiles[`../../../shared/src/platform/language/${locale}/names/titles.json`] ?? {},
);

export type CardTranslate = Translate<'card'>;

export interface CardContext {
  card: PublicCard;
  locale: Locale;
  t: CardTranslate;
}

export interface DesignProps {
  context: CardContext;
}

export const networkNames: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  x: 'X',
  telegram: 'Telegram',
  pinterest: 'Pinterest',
  threads: 'Threads',
  snapchat: 'Snapchat',
  'google-business': 'Google',
  justdial: 'Justdial',
  indiamart: 'IndiaMART',
};

export const cardNameOf = ({ basicDetails, cardId }: PublicCard): string =>
  basicDetails.businessName || basicDetails.personName || cardId;

/** `Dr. Meera Shah`; empty when the heading is already the person's name. */
export function personNameOf({ card: { basicDetails }, locale }: Pick<CardContext, 'card' | 'locale'>): string {
  const { titlePrefix, personName, businessName } = basicDetails;
  return businessName && nameWithTitle(nameTitles, titlePrefix, personName, locale);
}

/** Value of `data-counted`; elements without this attribute are not counted. */
export type TapEvent = CardTapTarget | 'save' | 'share';

export const whatsappGreetingOf = ({ card, t }: CardContext): string => t('card.greeting', { name: cardNameOf(card) });

export interface Action {
  kind: 'whatsapp' | 'call' | 'email' | 'website' | 'save';
  trackedAs: TapEvent;
  href: string;
  label: string;
}

export function actionsOf(context: CardContext): Action[] {
  const { card, t } = context;
  const { phoneNumber, alternatePhoneNumber, whatsappNumber, email, website } = card.basicDetails;
  const actionIf = (kind: Action['kind'], href: string | null): Action[] =>
    href ? [{ kind, trackedAs: kind === 'website' ? 'url' : kind, href, label: t(`card.${kind}`) }] : [];
  const contactActions = [
    ...actionIf('whatsapp', whatsappLink(whatsappNumber, whatsappGreetingOf(context))),
    ...actionIf('call', telLink(phoneNumber) ?? telLink(alternatePhoneNumber)),
  ];
  const fallbackActions = [...actionIf('email', mailtoLink(email)), ...actionIf('website', webLink(website))].slice(
    0,
    1,
  );
  return [
    ...(contactActions.length > 0 ? contactActions : fallbackActions),
    ...actionIf('save', `/${card.cardId}.vcf`),
  ];
}

export interface ContactFact {
  label: string;
  lines: string[];
  trackedAs?: TapEvent;
  href: string | null;
  more?: { href: string; label: string };
}

export function contactFactsOf(context: CardContext): ContactFact[] {
  const { card, t } = context;
  const { phoneNumber, alternatePhoneNumber, whatsappNumber, email, website, address, openingHours } =
    card.basicDetails;
  const map = mapLink(address);
  const lines = addressLines(address, context.locale);
  const unlessSame = (phone: string): string => (isSamePhoneNumber(phone, phoneNumber) ? '' : phone);
  const facts: ContactFact[] = [
    {
      label: t('card.phone'),
      lines: [formatPhoneForDisplay(phoneNumber)],
      trackedAs: 'call',
      href: telLink(phoneNumber),
    },
    {
      label: t('card.other_phone'),
      lines: [formatPhoneForDisplay(unlessSame(alternatePhoneNumber))],
      trackedAs: 'call',
      href: telLink(alternatePhoneNumber),
    },
    {
      label: t('card.whatsapp'),
      lines: [formatPhoneForDisplay(unlessSame(whatsappNumber))],
      trackedAs: 'whatsapp',
      href: whatsappLink(whatsappNumber, whatsappGreetingOf(context)),
    },
    { label: t('card.email'), lines: [email], trackedAs: 'email', href: mailtoLink(email) },
    { label: t('card.website'), lines: [webAddressLabel(website)], trackedAs: 'url', href: webLink(website) },
    {
      label: t('card.visit'),
      lines: lines.length > 0 || !map ? lines : [t('card.open_map')],
      trackedAs: 'map',
      href: lines.length > 0 ? null : map,
      ...(lines.length > 0 && map && { more: { href: map, label: t('card.open_map') } }),
    },
    { label: t('card.hours'), lines: [openingHours], href: null },
  ];
  return facts.filter(({ lines }) => lines.some(Boolean));
}

export const socialLinksOf = ({ card }: CardContext): { network: SocialNetwork; href: string }[] =>
  card.socialLinks.links.flatMap(({ network, url }) => {
    const href = webLink(url);
    return href ? [{ network, href }] : [];
  });

export const youtubeVideosOf = ({ card, t }: CardContext): { id: string; title: string }[] =>
  card.youtubeVideos.videos.flatMap(({ title, url }, index) => {
    const id = parseYoutubeVideoId(url);
    return id ? [{ id, title: title || t('card.video', { number: index + 1 }) }] : [];
  });

export const customLinksOf = ({
  card,
}: CardContext): { label: string; isFromLinkStore: boolean; trackedAs: TapEvent; href: string }[] =>
  card.links.links.flatMap(({ label, action, value, linkTypeId }) => {
    const href = contactLink(action, value);
    return href ? [{ label, isFromLinkStore: linkTypeId !== null, trackedAs: action, href }] : [];
  });

export const whatsappEnquiryLink = ({ card, t }: CardContext, product: string): string | null =>
  whatsappLink(
    card.basicDetails.whatsappNumber || card.basicDetails.phoneNumber,
    t('card.enquiry_text', { name: cardNameOf(card), product }),
  );

/**
 * Opens the payer's UPI app.
 * @param amountPaise null = the payer enters it
 */
export const upiPaymentLink = ({ card }: CardContext, amountPaise: number | null = null): string | null =>
  upiLink({
    upiId: card.paymentOptions.upiId,
    name: card.paymentOptions.upiName || cardNameOf(card),
    ...(amountPaise !== null && { amountPaise }),
  });

export function paymentDetailsOf({ card, t }: CardContext): { label: string; value: string; isCopyable: boolean }[] {
  const { bank, others } = card.paymentOptions;
  return [
    { label: t('card.account_holder'), value: bank.accountHolder, isCopyable: false },
    { label: t('card.account_number'), value: bank.accountNumber, isCopyable: true },
    { label: t('card.ifsc'), value: bank.ifsc, isCopyable: true },
    { label: t('card.bank'), value: bank.bankName, isCopyable: false },
    { label: t('card.account_type'), value: bank.accountType && t(`card.${bank.accountType}`), isCopyable: false },
    ...others.map((other) => ({ ...other, isCopyable: false })),
  ].filter(({ value }) => value !== '');
}

/** Maximum items on the printed page; one-sheet.css has the same number. */
export const maxPrintedItems = { products: 18 } as const;

export const hasFeedback = ({ card: { customerFeedback } }: CardContext): boolean =>
  customerFeedback.average !== null || customerFeedback.shown.length > 0;

/** Shown sections with content, in the owner's order; those without a position come last. */
export function visibleSectionsOf(context: CardContext): PageSection[] {
  const { aboutUs, products, gallery, settings } = context.card;
  const isFilled: Record<PageSection, boolean> = {
    about: aboutUs.text !== '' || aboutUs.whyChooseUs.length > 0,
    products: products.products.length > 0,
    gallery: gallery.pictures.length > 0,
    videos: youtubeVideosOf(context).length > 0,
    payment: upiPaymentLink(context) !== null || paymentDetailsOf(context).length > 0,
    links: customLinksOf(context).length > 0,
    feedback: hasFeedback(context),
    enquiry: true,
  };
  return [...new Set([...settings.order, ...pageSections])].filter(
    (section) => isFilled[section] && !settings.hidden.includes(section),
  );
}

export const sectionHeadingOf = ({ card, t }: CardContext, section: PageSection): string =>
  t(`card.heading_${headingChoiceOf(section, card.settings, card.category)}`);
