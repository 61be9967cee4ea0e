import { shelves, startGallery } from './gallery.store.ts';
import { largeSizes, sourcesOf } from './post-picture.ts';

// Greetings are on their way while React still loads, and so is the picture that it will draw first.
startGallery();
const stop = shelves.$state.listen(({ data }) => {
  const first = data?.today?.posts[0];
  if (!first) return;
  stop();
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = 'image';
  link.imageSrcset = sourcesOf(first, true);
  link.imageSizes = largeSizes;
  link.fetchPriority = 'high';
  document.head.append(link);
});
