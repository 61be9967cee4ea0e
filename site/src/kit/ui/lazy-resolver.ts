import type { FieldValues, Resolver } from 'react-hook-form';

/** Checks a form by what `load` brings when it is first wanted: a checker weighs as much as React. */
export const lazyResolver =
  <F extends FieldValues>(load: () => Promise<Resolver<F>>): Resolver<F> =>
  async (values, context, options) => {
    const resolver = await load().catch(() => null);
    // Without the checker the server still checks.
    return resolver ? resolver(values, context, options) : { values, errors: {} };
  };
