import type { FieldValues, Resolver } from 'react-hook-form';

/** Loads the validator on first use, because it is as large as React. */
export const lazyResolver =
  <F extends FieldValues>(load: () => Promise<Resolver<F>>): Resolver<F> =>
  async (values, context, options) => {
    const resolver = await load().catch(() => null);
    // The server validates again, so a validator that failed to load is harmless.
    return resolver ? resolver(values, context, options) : { values, errors: {} };
  };
