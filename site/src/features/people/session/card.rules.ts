import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { basicDetailsInput } from '@parichay/shared/shop/card/card-sections.ts';
import type { z } from 'zod';

export type BasicDetailsInput = z.input<typeof basicDetailsInput>;

export function basicDetailsFromBusiness(business: Business, phoneNumber: string): BasicDetailsInput {
  const { businessName, contactPerson: personName, email, website, address, logo, photo } = business;
  return {
    businessName,
    personName,
    phoneNumber,
    whatsappNumber: phoneNumber,
    email: email ?? '',
    website: website ?? '',
    address,
    logo: logo && { mediaId: logo.mediaId },
    photo: photo && { mediaId: photo.mediaId },
  };
}

export const contactPhone = (user: User | null, business: Business | null): string =>
  business?.user.phoneNumber ?? user?.phoneNumber ?? '';

export const cardDraftName = (cardNo: string): string => `card:${cardNo}`;

export const cardUrl = (origin: string, { cardId }: Pick<Card, 'cardId'>): string => `${origin}/${cardId}`;

export const whatsappShareHref = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

export type Improvement = 'addPhone' | 'addLogo' | 'addTagline' | 'addAddress' | 'addHours';

export function improvementsOf({ basicDetails }: Pick<Card, 'basicDetails'>): Improvement[] {
  const { phoneNumber, whatsappNumber, logo, photo, tagline, address, openingHours } = basicDetails;
  const candidates: [Improvement, boolean][] = [
    ['addPhone', !phoneNumber && !whatsappNumber],
    ['addLogo', !logo && !photo],
    ['addTagline', !tagline],
    ['addAddress', !address.line1 && !address.city],
    ['addHours', !openingHours],
  ];
  return candidates.filter(([, isMissing]) => isMissing).map(([improvement]) => improvement);
}
