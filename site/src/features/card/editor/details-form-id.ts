/** The form of the details; its save button stands in the foot, outside it. */
export const detailsForm = 'details-form';

export const submitDetails = (): void => {
  const form = document.getElementById(detailsForm);
  if (form instanceof HTMLFormElement) form.requestSubmit();
};
