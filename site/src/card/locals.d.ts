/** The BFF passes these to on-demand pages (site/build/card-server.ts). */
declare namespace App {
  interface Locals {
    cardPage?: import('@parichay/shared/shop/card/card-page.ts').CardPage;
    issuedId?: import('@parichay/shared/studio/pdf-card/id-page.ts').IssuedId;
    /** A data URL in a preview; '' = none; undefined = the card's own font file. */
    nameFace?: string;
    /** The visitor's language, for the page's own texts; the card's texts are not translated. */
    locale?: import('@parichay/shared/platform/language/languages.ts').Locale;
  }
}
