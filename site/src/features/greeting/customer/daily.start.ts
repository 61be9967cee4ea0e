import { readPlace } from '../../ui/read-place.ts';
import { placeNames } from './gallery.rules.ts';
import { largeSizes, sourcesOf } from './post-picture.ts';
import { askFirst, isShelves } from './shelves.ts';

/*
 * The first greeting is seen while React is still on its way, which then draws it again, with the others, in the same
 * place. What is imported here must need neither React nor a store.
 */
const at = readPlace(placeNames);
if (isShelves(at)) {
  askFirst(at).then(
    ({ today }) => {
      const place = document.querySelector('.daily-hero.skeleton');
      const post = today?.posts[0];
      if (!place || !post) return;
      const picture = document.createElement('img');
      picture.fetchPriority = 'high';
      picture.alt = '';
      picture.sizes = largeSizes;
      picture.srcset = sourcesOf(post, true);
      picture.addEventListener('load', () => place.classList.remove('skeleton'));
      place.append(picture);
    },
    // The gallery says what failed.
    () => {},
  );
}
