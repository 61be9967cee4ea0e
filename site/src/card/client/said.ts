// Screen readers announce a live region only when it is in the page before its text changes.
const place = document.createElement('p');
place.role = 'status';
document.body.append(place);

export const say = (words: string): void => {
  place.textContent = words;
};
