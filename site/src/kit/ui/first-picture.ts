/** Where the picture is that the page was sent with: what a script draws in its place shows it on, until there is another. */
export let firstPicture: string | undefined =
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLImageElement>('.skeleton > img')?.getAttribute('src') || undefined;

export const forgetFirstPicture = () => {
  firstPicture = undefined;
};
