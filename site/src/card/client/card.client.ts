import './dock.ts';
import './events.ts';
import './forms.ts';
import './install.ts';
import './offline.ts';
import './share.ts';
import './videos.ts';
import './viewer.ts';

/*
 * What a script adds to a card, and nothing a card cannot do without. Handlers are delegated, so that a preview may
 * replace the page's body.
 */
