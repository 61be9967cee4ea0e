/** What makes the card an app on the home screen: asked for last, since a browser fetches it as soon as it stands here. */
const manifest = document.createElement('link');
manifest.rel = 'manifest';
manifest.href = `${location.pathname}.webmanifest`;
document.head.append(manifest);

export {};
