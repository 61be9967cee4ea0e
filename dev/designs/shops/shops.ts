import type { Shop } from '../fixture-content.ts';
import { advocate } from './advocate.ts';
import { boutique } from './boutique.ts';
import { clinic } from './clinic.ts';
import { jeweller } from './jeweller.ts';
import { kirana } from './kirana.ts';
import { mobile } from './mobile.ts';
import { salon } from './salon.ts';
import { sweets } from './sweets.ts';

/** Eight realistic shops, each with another trade, script and amount of content. */
export const shops = { sweets, kirana, clinic, advocate, salon, mobile, boutique, jeweller } satisfies Record<
  string,
  Shop
>;
