import type { Shop } from '../fixture-parts.ts';
import { advocate } from './advocate.ts';
import { boutique } from './boutique.ts';
import { clinic } from './clinic.ts';
import { jeweller } from './jeweller.ts';
import { kirana } from './kirana.ts';
import { mobile } from './mobile.ts';
import { salon } from './salon.ts';
import { sweets } from './sweets.ts';

/** Eight shops such as a street has them: each another trade, script and state of content. */
export const shops = { sweets, kirana, clinic, advocate, salon, mobile, boutique, jeweller } satisfies Record<
  string,
  Shop
>;
