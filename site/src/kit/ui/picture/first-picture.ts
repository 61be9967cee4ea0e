/** The island shows the picture of the served page until it has another. */
export let firstPictureUrl: string | undefined =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLImageElement>('.skeleton > img')?.getAttribute('src') || undefined;

export const clearFirstPicture = () => {
  firstPictureUrl = undefined;
};
