import type { FontRole } from '@parichay/shared/studio/layer/layer-kinds.ts';
import type { Script } from './script-runs.ts';

/* All typefaces here are under the SIL Open Font License (NOTICE.md). */

export const weights = [300, 400, 600, 700, 800] as const;
export type Weight = (typeof weights)[number];

export const fontStyleNames: Record<Weight, string> = {
  300: '300Light',
  400: '400Regular',
  600: '600SemiBold',
  700: '700Bold',
  800: '800ExtraBold',
};

export interface Family {
  /** Folder in @expo-google-fonts; null = a file in the folder `faces` next to this module. */
  folder: string | null;
  file: string;
  weights: readonly Weight[];
}

const family = (folder: string, file: string, availableWeights: readonly Weight[] = weights): Family => ({
  folder,
  file,
  weights: availableWeights,
});
const baloo = (folder: string, file: string) => family(`baloo-${folder}`, `Baloo${file}`, [400, 600, 700, 800]);

export const sans: Record<Script, Family> = {
  Latn: family('anek-latin', 'AnekLatin'),
  Deva: family('anek-devanagari', 'AnekDevanagari'),
  Gujr: family('anek-gujarati', 'AnekGujarati'),
  Beng: family('anek-bangla', 'AnekBangla'),
  Guru: family('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  Orya: family('noto-sans-oriya', 'NotoSansOriya'),
  Taml: family('anek-tamil', 'AnekTamil'),
  Telu: family('anek-telugu', 'AnekTelugu'),
  Knda: family('anek-kannada', 'AnekKannada'),
  Mlym: family('anek-malayalam', 'AnekMalayalam'),
  Arab: family('noto-nastaliq-urdu', 'NotoNastaliqUrdu', [400, 600, 700]),
  Olck: family('noto-sans-ol-chiki', 'NotoSansOlChiki', [400, 600, 700]),
  Mtei: family('noto-sans-meetei-mayek', 'NotoSansMeeteiMayek'),
  Tibt: family('noto-serif-tibetan', 'NotoSerifTibetan'),
};

const display: Partial<Record<Script, Family>> = {
  Latn: baloo('2', '2'),
  Deva: baloo('2', '2'),
  Gujr: baloo('bhai-2', 'Bhai2'),
  Beng: baloo('da-2', 'Da2'),
  Guru: baloo('paaji-2', 'Paaji2'),
  Orya: baloo('bhaina-2', 'Bhaina2'),
  Taml: baloo('thambi-2', 'Thambi2'),
  Telu: baloo('tammudu-2', 'Tammudu2'),
  Knda: baloo('tamma-2', 'Tamma2'),
  Mlym: baloo('chettan-2', 'Chettan2'),
};

const cutFamily = (file: string, weight: Weight = 400): Family => ({ folder: null, file, weights: [weight] });
export const cutFace = (name: string, weight?: Weight): Family => cutFamily(`${name}.ttf.br`, weight);

const serif: Partial<Record<Script, Family>> = {
  Latn: family('tiro-devanagari-hindi', 'TiroDevanagariHindi', [400]),
  Deva: family('tiro-devanagari-hindi', 'TiroDevanagariHindi', [400]),
  Gujr: family('rasa', 'Rasa', [300, 400, 600, 700]),
  Beng: family('tiro-bangla', 'TiroBangla', [400]),
  Guru: cutFace('tiro-gurmukhi'),
  Orya: cutFace('noto-serif-oriya'),
  Taml: cutFace('noto-serif-tamil'),
  Telu: cutFace('tiro-telugu'),
  Knda: cutFace('noto-serif-kannada'),
  Mlym: cutFace('noto-serif-malayalam'),
  Arab: cutFace('noto-naskh-arabic', 600),
};

const poster: Partial<Record<Script, Family>> = {
  Latn: family('rozha-one', 'RozhaOne', [400]),
  Deva: family('rozha-one', 'RozhaOne', [400]),
  Gujr: family('shrikhand', 'Shrikhand', [400]),
  Beng: cutFace('noto-serif-bengali-black', 800),
  Guru: cutFace('noto-serif-gurmukhi-black', 800),
  Orya: cutFace('noto-serif-oriya-bold', 700),
  Taml: cutFace('noto-serif-tamil-black', 800),
  Telu: cutFace('timmana'),
  Knda: cutFace('noto-serif-kannada-black', 800),
  Mlym: cutFace('noto-serif-malayalam-black', 800),
  Arab: cutFace('gulzar'),
};

const heavyBaloo = (folder: string, file: string): Family => ({ ...baloo(folder, file), weights: [800] });

/** Baloo is used where no free face of the kind draws each conjunct (ADR 0070). */
const folk: Partial<Record<Script, Family>> = {
  Latn: cutFace('atma-latin', 700),
  Deva: cutFace('yatra-one'),
  Gujr: heavyBaloo('bhai-2', 'Bhai2'),
  Beng: cutFace('atma', 700),
  Guru: cutFace('anek-gurmukhi', 800),
  Orya: cutFace('anek-odia', 800),
  Taml: cutFace('arima', 700),
  Telu: cutFace('dhurjati'),
  Knda: heavyBaloo('tamma-2', 'Tamma2'),
  Mlym: cutFace('manjari', 700),
  Arab: cutFace('marhey', 700),
};

const brush: Partial<Record<Script, Family>> = {
  Latn: cutFace('kalam-latin', 700),
  Deva: cutFace('kalam', 700),
  Gujr: cutFace('mogra'),
  Beng: cutFace('galada'),
  Guru: heavyBaloo('paaji-2', 'Paaji2'),
  Orya: heavyBaloo('bhaina-2', 'Bhaina2'),
  Taml: cutFace('kavivanar'),
  Telu: cutFace('akaya-telivigala'),
  Knda: cutFace('akaya-kanadaka'),
  Mlym: cutFace('chilanka'),
  Arab: cutFace('rakkas'),
};

export const familiesByRole: Record<FontRole, Partial<Record<Script, Family>>> = {
  sans,
  display,
  serif,
  poster,
  folk,
  brush,
  condensed: { Latn: cutFamily('anek-condensed.ttf', 600) },
  wide: { Latn: cutFamily('anek-wide.ttf', 300) },
  editorial: { ...serif, Latn: cutFamily('noto-serif-display.ttf', 400) },
};
