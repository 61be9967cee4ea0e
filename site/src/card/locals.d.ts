/** What the BFF hands to a page made on demand, through the adapter's locals. */
declare namespace App {
  interface Locals {
    cardPage?: import('@parichay/shared/card/card.page.ts').CardPage;
    /** The visitor's language, for the page's own words; the card's words are in whatever language they were written. */
    locale?: import('@parichay/shared/auth/auth.endpoints.ts').Locale;
  }
}
