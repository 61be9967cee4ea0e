// Read aloud by screen readers; it must stand in the page before it speaks.
const place = document.createElement('p');
place.role = 'status';
document.body.append(place);

export const say = (words: string): void => {
  place.textContent = words;
};
