import './dock.ts';
import './events.ts';
import './forms.ts';
import './install.ts';
import './offline.ts';
import './share.ts';
import './videos.ts';
import './viewer.ts';

/* The card works without scripts. Handlers are delegated, because a preview replaces the body. */
