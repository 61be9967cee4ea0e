/** What the BFF hands to a page made on demand (site/build/card-server.ts). */
declare namespace App {
  interface Locals {
    cardPage?: import('@parichay/shared/card/card.page.ts').CardPage;
    /** Where it is a page that says whether a staff id holds. */
    issuedId?: import('@parichay/shared/pdf-card/id-page.ts').IssuedId;
    /** Where the face of the card's name is, if not in its own file: a data address in a preview, '' for none. */
    nameFace?: string;
    /** The visitor's language, for the page's own words; the card's words are in whatever language they were written. */
    locale?: import('@parichay/shared/language/languages.ts').Locale;
  }
}
