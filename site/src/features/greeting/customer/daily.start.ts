import { startGallery } from './gallery.store.ts';

// Greetings are on their way while React still loads.
startGallery();
