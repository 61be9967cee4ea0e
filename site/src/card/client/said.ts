// Screen readers announce only live regions that exist before the text changes.
const place = document.createElement('p');
place.role = 'status';
document.body.append(place);

export const say = (words: string): void => {
  place.textContent = words;
};
